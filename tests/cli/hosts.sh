#!/bin/sh
# Two machines: network namespaces with an address and a name each, joined by a cable; processes in
# them share no memory and talk by TCP.
. "$(dirname "$0")/lib.sh"

if ! command -v mpirun > trash || ! [ -f "$BUILD/.libs/mpi.so" ]; then
  echo "no MPI: nothing is run on several machines"
  exit 77
fi

first=bergholt-$$-1
second=bergholt-$$-2
remove_hosts () {
  ip netns delete "$first" 2> trash
  ip netns delete "$second" 2> trash
  ip link delete "bg$$a" 2> trash
}
trap 'remove_hosts; rm -rf "$work"' 0

# host NAME LINK ADDRESS: the end of the cable in a namespace, and its address
host () {
  ip link set "$2" netns "$1" && ip netns exec "$1" ip link set lo up \
    && ip netns exec "$1" ip address add "$3/24" dev "$2" && ip netns exec "$1" ip link set "$2" up
}

if ! { ip netns add "$first" && ip netns add "$second" \
       && ip link add "bg$$a" type veth peer name "bg$$b" \
       && host "$first" "bg$$a" 10.77.0.1 && host "$second" "bg$$b" 10.77.0.2 \
       && ip netns exec "$first" unshare --uts true; } > trash 2>&1; then
  echo "no network namespaces: nothing is run on several machines"
  exit 77
fi

# What mpirun starts another machine's processes with, in place of ssh.
cat > agent << 'end'
#!/bin/sh
host=$1
shift
exec ip netns exec "$host" unshare --uts sh -c "hostname $host; $*"
end
chmod +x agent

allow_mpi
export OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_plm_rsh_agent="$work/agent" OMPI_MCA_pml=ob1 OMPI_MCA_btl=tcp,self
export OMPI_MCA_oob_tcp_if_include=10.77.0.0/24 OMPI_MCA_btl_tcp_if_include=10.77.0.0/24
patience=600

# on_both N ARGUMENT...: N processes on each of the two.
on_both () {
  n=$1
  shift
  command="two machines, $n processes each: bergholt $*"
  ip netns exec "$first" unshare --uts sh -c "hostname $first; exec \"\$@\"" sh \
    timeout "$patience" mpirun -q --host "$first:$n,$second:$n" -n $((2 * n)) \
    "$BERGHOLT" "$@" --threads 1 > out 2> err < /dev/null
  status=$?
}

# bytes that have come over the cable
received () {
  ip netns exec "$first" cat "/sys/class/net/bg$$a/statistics/rx_bytes"
}

# without_effort: a document without the numbers that depend on the number of processes
without_effort () {
  sed -e '/"seconds"/d' -e '/"peak_bytes"/d' -e '/"processes" : {/,/}/d' | tr -d ', \n'
}

# same N ARGUMENT...: N processes on each machine print the output of one, and have used the cable
same () {
  n=$1
  shift
  expect_status 0 "$@" --threads 1 --json
  without_effort < out > alone
  before=$(received)
  on_both "$n" "$@" --json
  check "status 0" has_status 0
  check "nothing on standard error" is_empty err
  without_effort < out > together
  check "the same document" cmp -s alone together
  sent=$(sed -n 's/^ *"sent_bytes" : \([0-9]*\),*$/\1/p' out)
  came=$(($(received) - before))
  check "a quarter at least of $sent bytes came over the cable, $came" test "$came" -gt "$((sent / 4))"
}

same 1 solve english-central
same 2 levels --max-moves 9 english-central

expect_status 0 survey "triangle(4)"
grep -v '^ *[0-9]*(' out | LC_ALL=C sort > alone
on_both 1 survey "triangle(4)"
check "status 0" has_status 0
grep -v '^ *[0-9]*(' out | LC_ALL=C sort > together
check "the same table" cmp -s alone together

finish
