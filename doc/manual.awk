# awk -v command=NAME -f manual.awk COMMANDS.DEF BERGHOLT.1
#
# The man page of a command, cut out of the manual: its part of COMMANDS, the options that all
# commands have, PICTURES where it draws, EXIT STATUS.  Without a NAME the overview: the manual
# with a list of the commands in place of the part of each.

# COMMAND ("name", symbol, "summary")
FNR == NR {
  if (split ($0, part, "\"") >= 5 && /^COMMAND/) {
    names[++n_names] = part[2]
    summary[part[2]] = part[4]
  }
  next
}

function heading (title) {
  print ".SH " title
}

function begin_page (parameters) {
  if (!(command in summary)) {
    print "manual.awk: no command '" command "'" > "/dev/stderr"
    exit failed = 2
  }
  heading ("NAME")
  print "bergholt\\-" command " \\- " summary[command]
  heading ("SYNOPSIS")
  print ".B bergholt " command
  print ".RI [ OPTION... ]"
  if (parameters != "")
    print ".I " parameters
  heading ("DESCRIPTION")
}

# Is the option of LINE, which all commands may have, none of this one?
function is_foreign (line) {
  if (section == "PICTURES" && match (line, /\\-\\-[a-z\\-]+/))
    return !index (own_text, substr (line, RSTART, RLENGTH))
  if (line ~ /^\.B \\-\\-json/)
    return command ~ /^(play|export|import)$/
  return line ~ /rule=/ && parameters !~ /PROBLEM|BOARD/
}

# A .TP is known by the line after it: that of the first option begins OPTIONS.
function put (line) {
  if (line == ".TP") {
    held = 1
    return
  }
  if (held) {
    left_out = !own && is_foreign (line)
    if (own && !in_options && line ~ /\\-/) {
      heading ("OPTIONS")
      in_options = 1
    }
    if (!left_out)
      print ".TP"
    held = 0
  }
  if (own)
    own_text = own_text line
  if (line ~ /^\.B PICTURES/)
    draws = 1
  if (!left_out)
    print line
}

/^\.TH/ {
  name = command == "" ? "BERGHOLT" : "BERGHOLT\\-" toupper (command)
  sub (/BERGHOLT/, name)
  print
  next
}

/^\.SH/ {
  section = $0
  sub (/^\.SH /, "", section)
  own = 0
  if (command == "") {
    print
    if (section == "COMMANDS")
      for (i = 1; i <= n_names; i++)
        print ".TP\n.BR bergholt\\-" names[i] " (1)\n" summary[names[i]]
  }
  else {
    copied = section == "COMMON OPTIONS" || section == "EXIT STATUS" \
             || (section == "PICTURES" && draws)
    left_out = 0
    if (copied)
      print
  }
  next
}

/^\.SS/ && section == "COMMANDS" {
  own = $2 == command
  if (own) {
    found = 1
    parameters = $0
    sub (/^\.SS [a-z]* ?/, "", parameters)
    begin_page (parameters)
  }
  next
}

command == "" {
  if (section != "COMMANDS")
    print
  next
}

own || (copied && section != "COMMANDS") { put ($0) }

END {
  if (failed)
    exit failed
  if (command != "") {
    if (!found) {
      print "manual.awk: the manual has no part '" command "'" > "/dev/stderr"
      exit 2
    }
    heading ("SEE ALSO")
    print ".BR bergholt (1)"
    print "has the sections that are named here: notation, problem files, heuristics, files, signals."
  }
}
