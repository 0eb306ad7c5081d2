# Completion of fish: the program says what a word may become; files where it says nothing.
# SPDX-License-Identifier: GPL-3.0-or-later
function __bergholt_candidates
  bergholt complete (commandline -opc)[2..-1] (commandline -ct) 2> /dev/null
end
complete -c bergholt -n '__bergholt_candidates | string length -q' -f -a '(__bergholt_candidates)'
