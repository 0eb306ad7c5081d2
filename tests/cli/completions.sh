#!/bin/sh
# The possible completions of a command line, and the completion of bash with them.
. "$(dirname "$0")/lib.sh"

# completes CANDIDATE WORD...: the last word may become that.
completes () {
  candidate=$1
  shift
  expect_status 0 complete "$@"
  check "the candidate $candidate" grep -qFx -e "$candidate" out
  # but nothing that does not begin as the word does
  for last; do :; done
  last=${last#*=}
  check "only words like '$last'" test -z "$(grep -v "^$last" out)"
}

completes solve ""
completes solve so
completes survey help su
completes english-central solve eng
completes english solve eng
completes triangle survey tri
completes english-central list eng
completes english-central levels --method layers eng
completes english-central solve --count eng
completes --heuristic solve --h
completes --rule solve --r
completes --json list --j
completes bidirectional solve --method bi
completes bidirectional solve --method = bi
completes bidirectional solve --method=bi
completes layers levels --method ""
completes backward levels --direction b
completes 6 survey --rule ""
completes merson solve --heuristic m
completes merson heuristics english-central --check m
completes tex show english-central --format t
completes txt export --as t
completes english-central show -o x.svg eng
completes merson heuristics english-central --compare corner m
for words in frob "frob x" "solve english-central x" "show --solution x" "solve --threads x"; do
  expect_status 0 complete $words
  check "no candidates, so files" is_empty out
done
# every command and every option of its help
"$BERGHOLT" complete "" > commands
check "commands" test "$(wc -l < commands)" -gt 10
grep -vx help commands | while read -r name; do
  "$BERGHOLT" complete "$name" -- > out
  "$BERGHOLT" "$name" --help | grep -o '^  \(-[a-z], \|    \|\)--[a-z-]*' | grep -o -e '--[a-z-]*' > wanted
  diff wanted out || echo "$name" >> differ
done
check "all options of all commands" test ! -e differ

folder=$tests/../../completions
if command -v bash > bash.path; then
  mkdir bin
  ln -s "$BERGHOLT" bin/bergholt
  cat > try <<END
PATH=$work/bin:\$PATH
. "$folder/bergholt"
COMP_WORDS=(bergholt solve --method bi)
COMP_CWORD=3
_bergholt
printf '%s\n' "\${COMPREPLY[@]}"
END
  command="bash try"
  bash try > out 2> err
  expect_golden << END
bidirectional
END
fi

# zsh with a terminal of its own: its line after the tabulator key
if command -v zsh > zsh.path; then
  cat > line.zsh << 'END'
PS1='> '
fpath=($FOLDER $fpath)
autoload -Uz compinit
compinit -u -D
put_buffer () { print -r -- $BUFFER > $WORK/buffer }
zle -N put_buffer
bindkey '^Xs' put_buffer
END
  cat > try.zsh << 'END'
zmodload zsh/zpty
zpty shell "zsh -f -i"
zpty -w shell "source $WORK/line.zsh; print rea''dy"
zpty -r -m shell said "*ready*"
zpty -w -n shell "bergholt solve --method bidirect"$'\t\x18s'
for try in {1..100}; do [[ -s $WORK/buffer ]] && break; sleep 0.1; done
zpty -d shell
cat $WORK/buffer
END
  command="zsh try.zsh"
  PATH=$work/bin:$PATH WORK=$work FOLDER=$folder timeout "$patience" zsh -f try.zsh \
    > out 2> err < /dev/null
  check "the line of zsh" grep -qx "bergholt solve --method bidirectional *" out
else
  echo "no zsh: its completion was not tried"
fi

if command -v fish > fish.path; then
  command="fish try.fish"
  printf '%s\n' "source '$folder/bergholt.fish'" "complete -C 'bergholt solve --method bi'" \
    "complete -C 'bergholt frob try.f'" > try.fish
  PATH=$work/bin:$PATH HOME=$work timeout "$patience" fish --no-config try.fish \
    > out 2> err < /dev/null
  expect_golden << END
bidirectional
try.fish
END
else
  echo "no fish: its completion was not tried"
fi

finish
