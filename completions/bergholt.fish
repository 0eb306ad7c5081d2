# Completion of fish: the program says what a word may become.
# SPDX-License-Identifier: GPL-3.0-or-later
complete -c bergholt -a '(bergholt complete (commandline -opc)[2..-1] (commandline -ct) 2> /dev/null)'
