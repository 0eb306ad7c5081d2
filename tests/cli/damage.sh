#!/bin/sh
# Damaged databases of surveys and of compared bounds: each command refuses one in a line, or answers
# as before.
. "$(dirname "$0")/lib.sh"

expect_status 0 survey "triangle(5)" --database whole
expect_status 0 survey "triangle(4)" --database whole
printf "[problem]\nlayout = ooo/ooo\nstart = a1'\nfinish = any\n" > drawn.peg
expect_status 0 survey drawn.peg --database whole

# ask N FILE: the N-th of the commands for databases of this kind.
kind=survey
n_commands=4
ask () {
  case $kind$(($1 % n_commands)) in
    survey0) run catalogue "$2" --csv ;;
    survey1) run survey "triangle(5)" --database "$2" ;;
    survey2) run catalogue "$2" --check ;;
    survey3) run report --catalogue "$2" ;;
    bounds*) run heuristics --compare --suite t4-a2-b2 --suite t4-a1-any zero --database "$2" ;;
  esac
}

# Keeps the answers of all commands to the whole file.
keep_answers () {
  i=0
  while [ $i -lt $n_commands ]; do
    cp whole damaged
    ask $i damaged
    check "status 0" has_status 0
    cp out "answer$i"
    i=$((i + 1))
  done
}

# is_refused: status 2 and a line that names the file, which is as it was.
is_refused () {
  is_refusal 2 "bergholt: damaged: " && cmp -s damaged before
}

is_answer () {
  has_status 0 && is_empty err && cmp -s out "answer$((n % n_commands))"
}

# judge WHAT: asks of the file damaged.
judge () {
  cp damaged before
  ask $n damaged
  command="$command ($1)"
  if is_refused; then
    refused=$((refused + 1))
    good
  else
    check "a refusal or the same answer" is_answer
  fi
  rm -f damaged-wal damaged-shm
  n=$((n + 1))
}

# random M: a number below M in $random, the same ones in every run.
seed=1
random () {
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  random=$((seed / 65536 % $1))
}

# flip OFFSET: one bit of that byte.
flip () {
  random 8
  byte=$(od -An -tu1 -j "$1" -N 1 whole)
  cp whole damaged
  # shellcheck disable=SC2059 # an octal number
  printf "\\$(printf %o $((byte ^ 1 << random)))" \
    | dd of=damaged bs=1 seek="$1" conv=notrunc 2> trash
  judge "bit $random of byte $1"
}

# Damages the head of the file, then each page.
damage_all () {
  n=0
  refused=0
  size=$(wc -c < whole)
  page=4096
  [ -n "${CHECK_LONG-}" ] && step=1 || step=4
  at=0
  while [ $at -lt 100 ]; do
    flip $at
    at=$((at + step))
  done
  at=0
  while [ $at -lt "$size" ]; do
    for _ in 1 2 3 4 5 6 ${CHECK_LONG:+7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24}; do
      random $page
      flip $((at + random))
    done
    for _ in 1 2 ${CHECK_LONG:+3 4 5 6 7 8}; do
      random $((page / 512))
      cp whole damaged
      dd if=/dev/zero of=damaged bs=512 count=1 seek=$((at / 512 + random)) conv=notrunc 2> trash
      judge "512 bytes of 0 at $((at + 512 * random))"
    done
    random $page
    head -c $((at + random)) whole > damaged
    judge "cut after $((at + random)) bytes"
    at=$((at + page))
  done
}

keep_answers
damage_all
command="all commands"
check "refused most" test $refused -gt $((n / 2))

# its pages are mostly free: each byte of the rows themselves
kind=bounds
n_commands=1
rm whole
expect_status 0 heuristics --compare --suite t4-a2-b2 --suite t4-a1-any zero --database whole
keep_answers
damage_all
for word in t4-a2-b2 forward solved; do
  grep -abo "$word" whole | cut -d : -f 1 > places
  check "places of $word" test -s places
  while read -r at; do
    flip "$at"
    check "refused: $word" is_refusal 2 "bergholt: damaged: "
  done < places
done

finish
