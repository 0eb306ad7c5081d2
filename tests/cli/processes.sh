#!/bin/sh
# A survey on several processes: the same for any number of them.
. "$(dirname "$0")/lib.sh"

: "${BUILD:?expected the build folder}"

if ! command -v mpirun > trash || ! [ -f "$BUILD/.libs/mpi.so" ]; then
  echo "no MPI: nothing is run on several processes"
  exit 77
fi
# a container's only user may be root, and its memory closed to other processes
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none

# on N ARGUMENT...: runs N processes.
on ()
{
  n=$1
  shift
  command="mpirun -n $n bergholt $*"
  timeout "$patience" mpirun --oversubscribe -n "$n" "$BERGHOLT" "$@" --threads 1 \
    > out 2> err < /dev/null
  status=$?
}

# rows: the problems that were printed, in order
rows ()
{
  grep -v '^ *[0-9]*(' | LC_ALL=C sort
}

expect_status 0 survey "triangle(5)"
rows < out > alone
for n in 1 2 3 5; do
  on $n survey "triangle(5)"
  check "status 0" has_status 0
  check "nothing on standard error" is_empty err
  rows < out > together
  check "the same table" cmp -s alone together
done

on 3 survey --json "triangle(4)"
check "status 0" has_status 0
check "one document" "$BUILD/tests/check_schema" "$tests/../../doc/schema/survey.json" out

# the database has everything, and goes on from what it has
on 2 survey --only 1/2 --database rows.db "triangle(5)"
check "status 0" has_status 0
on 3 survey --database rows.db "triangle(5)"
rows < out > together
check "the same table" cmp -s alone together
expect_status 0 catalogue rows.db --check
expect_line "12 solutions replayed, 0 wrong; 0 solved problems without one"

# what cannot be written ends all of them
command="bergholt survey in a folder that is not there"
on 3 survey --database missing/rows.db "triangle(5)"
check "status 2" has_status 2
check "a line of error" has err "bergholt: missing/rows.db: No such file"

finish
