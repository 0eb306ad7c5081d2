#!/bin/sh
# tools/release lists its steps, does one, and names the file whose version differs; tools/sbom lists
# the files of a tarball with their digests and licences; a desktop finds the game.
set -e
fail () {
  echo "check_release: $*" >&2
  exit 1
}
if ! git -C "$SOURCE" ls-files --error-unmatch configure.ac >/dev/null 2>&1; then
  echo "check_release: skipped, the source tree is no checkout"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$SOURCE"

tools/release --list >"$folder/list"
for tool in tools/check-*; do
  grep -q "^[a-z]*: $tool\b" "$folder/list" || case $tool in
    tools/check-undefined) ;; # of tests/check_headers.sh
    *) fail "no step runs $tool" ;;
  esac
done
grep -oE '^[a-z]+' "$folder/list" | tr '\n' ' ' >"$folder/names"
sed -n 's/^Steps: \(.*\)\.$/\1/p' CONTRIBUTING.md | tr -d ',`' >"$folder/documented"
[ "$(cat "$folder/names")" = "$(cat "$folder/documented") " ] \
  || fail "CONTRIBUTING.md: expected the line 'Steps: $(cat "$folder/names")', with commas"

tools/release --only version >"$folder/out" || fail "$(cat "$folder/out")"
[ "$(cat "$folder/out")" = "version: ok" ] || fail "$(cat "$folder/out")"
tools/release --only news >"$folder/out" || fail "$(cat "$folder/out")"

status=0
tools/release --only nothing 2>"$folder/error" || status=$?
[ "$status" -eq 2 ] && [ "$(wc -l <"$folder/error")" -eq 1 ] && grep -q "expected one of: clean " "$folder/error" \
  || fail "an unknown step: status $status, $(cat "$folder/error")"

# a copy in which one version differs, for each of the files that have one
copy=$folder/copy
mkdir "$copy"
files="CITATION.cff NEWS debian/changelog python/pyproject.toml results/datapackage.json
  doc/bergholt.1.in doc/bergholt-check.1 include/bergholt/bergholt.h src/public/libbergholt.map
  desktop/invalid.bergholt.bergholt.metainfo.xml"
tar -c configure.ac tools/release $files | tar -x -C "$copy"
version=$(sed -n 's/^AC_INIT(\[bergholt\], \[\([0-9]*[.][0-9]*\)[.][0-9]*\])$/\1/p' configure.ac)
for file in $files; do
  case $file in NEWS | debian/*) step=news ;; *) step=version ;; esac
  "$copy/tools/release" --only $step >/dev/null || fail "step $step fails in a copy"
  cp "$copy/$file" "$folder/kept"
  sed "s/$version/9.9/g" "$folder/kept" >"$copy/$file"
  ! "$copy/tools/release" --only $step >"$folder/out" || fail "$step: 9.9 in $file passes"
  grep -q "$file: " "$folder/out" || fail "$step does not name $file: $(cat "$folder/out")"
  cp "$folder/kept" "$copy/$file"
done

# a step whose programs are missing says which, of each machine
cat >"$copy/tools/check-machines" <<'END'
#!/bin/sh
echo "check-machines: one: skipped: no first"
echo "something else"
echo "check-machines: two: skipped: no second"
exit 77
END
chmod +x "$copy/tools/check-machines"
"$copy/tools/release" --only machines >"$folder/out" || fail "a step that is skipped fails"
[ "$(cat "$folder/out")" = "machines: skipped: one: no first; two: no second" ] \
  || fail "the reasons of a step that is skipped: $(cat "$folder/out")"
status=0
PATH=$copy/nothing /bin/sh tools/deb a.tar.xz "$copy" 2>"$folder/error" || status=$?
[ "$status" -eq 77 ] && grep -q "^deb: skipped: no dpkg-buildpackage, expected " "$folder/error" \
  || fail "packages without their programs: status $status, $(cat "$folder/error")"
if command -v dpkg-buildpackage >/dev/null; then
  mkdir -p "$folder/b/debian"
  sed 's/^ *libgmp-dev,$/ no-such-package,/' debian/control >"$folder/b/debian/control"
  tar -C "$folder" -cJf "$folder/b.tar.xz" b
  status=0
  tools/deb "$folder/b.tar.xz" "$folder/deb" 2>"$folder/error" || status=$?
  [ "$status" -eq 77 ] && grep -q "^deb: skipped: .*no-such-package.*expected these" "$folder/error" \
    || fail "packages without a library: status $status, $(cat "$folder/error")"
else
  echo "check_release: no dpkg-buildpackage"
fi

mkdir "$copy/bin"
printf '#!/bin/sh\nexit 1\n' >"$copy/bin/unshare"
chmod +x "$copy/bin/unshare"
cp tools/check-static "$copy/tools"
PATH=$copy/bin:$PATH "$copy/tools/release" --only static >"$folder/out" || fail "$(cat "$folder/out")"
grep -q "^static: skipped: no folder .*, expected root or user name spaces$" "$folder/out" \
  || fail "static programs without name spaces: $(cat "$folder/out")"

# each step that builds begins with autogen.sh and configure in a new checkout; tests of a release
# wait longer than on a machine without other work
cat >"$copy/autogen.sh" <<'END'
#!/bin/sh
printf '#!/bin/sh\ntouch config.status\n' >configure
chmod +x configure
END
chmod +x "$copy/autogen.sh"
printf '#!/bin/sh\necho "waits $patience s: $*"\nexit 1\n' >"$copy/bin/make"
chmod +x "$copy/bin/make"
! PATH=$copy/bin:$PATH "$copy/tools/release" --only wheel >"$folder/out" \
  || fail "a step passes whose make fails"
grep -q "waits 600 s: .*wheel" "$folder/out" || fail "wheel: $(cat "$folder/out")"
[ -f "$copy/build-release/config.status" ] || fail "wheel: configure did not run in build-release"
# tarball and site are made one after the other: at the same time both compile the program
! PATH=$copy/bin:$PATH "$copy/tools/release" --only files >"$folder/out" || fail "files without make"
grep -q "waits 600 s: .* dist$" "$folder/out" || fail "files: $(cat "$folder/out")"

# the tests that distcheck skips are the tests of the step `tests'
skipped=$(grep -l 'skipped.*no checkout' tests/*.sh)
for test in $(grep -l 'ls-files --error-unmatch' tests/*.sh); do
  echo "$skipped" | grep -qx "$test" || fail "$test: no line 'skipped, ... no checkout'"
done
# a release inside of a checkout is none
mkdir "$folder/around" && git -C "$folder/around" init -q && mkdir "$folder/around/release"
cp configure.ac "$folder/around/release"
for test in $skipped; do
  status=0
  SOURCE=$folder/around/release sh "$test" >"$folder/out" 2>&1 || status=$?
  [ "$status" -eq 77 ] || fail "$test in a release: status $status, $(cat "$folder/out")"
done

# the first step that fails ends a release
: >"$copy/README"
git -C "$copy" init -q
! "$copy/tools/release" >"$folder/out" || fail "a release of a folder with changes"
[ "$(grep -c '^[a-z]*: ' "$folder/out")" -eq 1 ] && grep -q '^clean: failed$' "$folder/out" \
  || fail "a release that begins with changes: $(cat "$folder/out")"

if command -v python3 >/dev/null; then
  mkdir "$folder/bergholt-1" "$folder/bergholt-1/results"
  cp configure.ac "$folder/bergholt-1"
  cp results/triangle-5-6.csv "$folder/bergholt-1/results"
  echo made >"$folder/bergholt-1/configure"
  tar -C "$folder" -cJf "$folder/bergholt-1.tar.xz" bergholt-1
  tools/sbom "$folder/bergholt-1.tar.xz" >"$folder/sbom"
  python3 - "$folder" <<'END' || fail "the list of files"
import hashlib, json, pathlib, sys
folder = pathlib.Path (sys.argv[1])
document = json.loads ((folder / "sbom").read_text ())
assert document["spdxVersion"] == "SPDX-2.3"
package, = document["packages"]
digest = hashlib.sha256 ((folder / "bergholt-1.tar.xz").read_bytes ()).hexdigest ()
assert package["checksums"] == [{ "algorithm": "SHA256", "checksumValue": digest }]
licences = {}
for file in document["files"]:
    data = (folder / "bergholt-1" / file["fileName"]).read_bytes ()
    for checksum in file["checksums"]:
        kind = checksum["algorithm"].lower ()
        assert checksum["checksumValue"] == hashlib.new (kind, data).hexdigest ()
    licences[file["fileName"]] = file["licenseConcluded"]
assert licences == { "./configure.ac": "GPL-3.0-or-later", "./configure": "NOASSERTION",
                     "./results/triangle-5-6.csv": "CC0-1.0" }, licences
assert len (document["relationships"]) == 4
END
else
  echo "check_release: no python3, tools/sbom was not tested"
fi

if command -v desktop-file-validate >/dev/null; then
  desktop-file-validate desktop/bergholt.desktop || fail "desktop/bergholt.desktop"
else
  echo "check_release: no desktop-file-validate"
fi
if command -v appstreamcli >/dev/null; then
  # as installed: names of files count, too
  mkdir -p "$folder/root/usr/share/metainfo" "$folder/root/usr/share/applications"
  cp desktop/*.metainfo.xml "$folder/root/usr/share/metainfo"
  cp desktop/*.desktop "$folder/root/usr/share/applications"
  appstreamcli validate-tree --no-net "$folder/root" >"$folder/out" \
    || fail "desktop/*.metainfo.xml: $(cat "$folder/out")"
else
  echo "check_release: no appstreamcli"
fi
