#!/bin/sh
# tools/setup installs missing packages, and configures again when packages came in: dpkg, apt, make
# and configure are played by functions of this script.
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 99
failed=0

fail () {
  echo "check_setup: $*"
  failed=1
}

mkdir bin
# play NAME: a program NAME of the lines on standard input.
play () {
  { echo '#!/bin/sh'; cat; } > "$1"
  chmod +x "$1"
}
play bin/dpkg-query << 'END'
case $* in
  *Package*) sed 's/$/ 1.0 install ok installed/' installed ;;
  *) for package; do :; done; grep -qxF "$package" installed && printf 'install ok installed' ;;
esac
END
play bin/apt-get << 'END'
[ "$1" = install ] || exit 0
for package; do
  case $package in
    fish) exit 100 ;;
    install | -*) ;;
    *) echo "$package" >> installed ;;
  esac
done
END
play bin/sudo << 'END'
exec "$@"
END
play bin/make << 'END'
echo make >> ran
END
play configure << 'END'
echo configure >> ../ran
printf '#!/bin/sh\necho config.status "$@" >> ../ran\n' > config.status
chmod +x config.status
END

# set_up: runs it with $optional as it is; prints the names of the programs that it ran.
set_up () {
  : > ran
  PATH=$folder/bin:$PATH sh -e -c '. "$1"' setup "$SOURCE/tools/setup" > out 2>&1 || { cat out; fail "status $?"; }
  tr '\n' ' ' < ran
}

# expect WHAT FOUND WANTED
expect () {
  [ "$2" = "$3" ] || fail "$1: '$2', expected '$3'"
}

again="config.status --recheck config.status make "
echo libjudy-dev > installed
unset optional
expect "the first time" "$(set_up)" "configure make "
grep -qx libglib2.0-dev installed || fail "libglib2.0-dev was not installed"
expect "nothing new" "$(set_up)" "make "
optional="libopenmpi-dev fish"
export optional
expect "a library came in" "$(set_up)" "$again"
grep -q 'no fish' out || fail "fish, which cannot be had, is not named"
expect "nothing but a program that cannot be had" "$(set_up)" "make "
rm build/packages
expect "a folder that was configured by hand" "$(set_up)" "$again"
exit "$failed"
