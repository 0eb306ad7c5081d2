# awk -v command=NAME -f manual.awk TABLE TEMPLATE
#
# The man page of a command, from the TABLE of its options that "bergholt manual NAME" has printed
# and from its part of COMMANDS in the TEMPLATE.  Without a NAME the overview: the template with a
# list of the commands in place of their parts, and with the options of each section where it has
# the line @options@; the pages of commands only name the section.  A `word' and an --option are bold.

BEGIN { FS = "\t" }

function bold (word) {
  gsub (/\\?-/, "\\-", word)
  gsub (/'/, "\\(aq", word)
  return "\\fB" word "\\fR"
}

# Text as roff has it, on one line that is no request.
function roff (text, done) {
  gsub (/ - /, " \\- ", text)
  gsub (/_-/, "_\\-", text)
  while (match (text, /`[^`]*`|--[a-z][a-z-]*/)) {
    word = substr (text, RSTART, RLENGTH)
    gsub (/`/, "", word)
    done = done substr (text, 1, RSTART - 1) bold(word)
    text = substr (text, RSTART + RLENGTH)
  }
  return (done text ~ /^[.']/ ? "\\&" : "") done text
}

# Ends an entry for options of a section.
function end_entry () {
  if (head_of_entry != "")
    options = options ".TP\n" head_of_entry "\nSee " entry " in bergholt(1)." roff(excluded_of_entry) "\n"
  head_of_entry = excluded_of_entry = ""
}

# command NAME PARAMETERS SUMMARY; option LETTER NAME VALUE TEXT EXCLUDED SECTION
FNR == NR && $1 == "command" {
  list = list ".TP\n.BR bergholt\\-" $2 " (1)\n" $4 "\n"
  if ($2 == command)
    head = ".SH NAME\nbergholt\\-" $2 " \\- " $4 "\n.SH SYNOPSIS\n.B bergholt " $2 \
           "\n.RI [ OPTION... ]\n" ($3 != "" ? ".I " $3 "\n" : "") ".SH DESCRIPTION"
  next
}

FNR == NR {
  head_of_option = ($2 != "" ? bold("-" $2) ", " : "") bold("--" $3) \
                   ($4 != "" ? "\\fI" $4 "\\fR" : "")
  if (command == "") {
    of_section = $7 != "" ? $7 : "COMMON OPTIONS"
    in_section[of_section] = in_section[of_section] ".TP\n" head_of_option "\n" roff($5 $6) "\n"
    next
  }
  if ($7 != entry)
    end_entry()
  entry = $7
  if (entry == "")
    options = options ".TP\n" head_of_option "\n" roff($5 $6) "\n"
  else {
    head_of_entry = head_of_entry (head_of_entry != "" ? ", " : "") head_of_option
    if (!index (excluded_of_entry, $6))
      excluded_of_entry = excluded_of_entry $6
  }
  next
}

/^\.TH/ {
  sub (/BERGHOLT/, command == "" ? "&" : "BERGHOLT\\-" toupper (command))
  print
  if (command != "")
    print head
  next
}

/^\.SH/ {
  section = substr ($0, 5)
  if (section == "COMMON OPTIONS" && command != "") {
    end_entry()
    printf "%s", options != "" ? ".SH OPTIONS\n" options : ""
  }
  is_shown = command == ""
}

section == "COMMANDS" && /^\.S/ {
  if (/^\.SH/ && is_shown)
    printf "%s\n%s", $0, list
  is_shown = /^\.SS/ && substr ($0, 5) == command
  found = found || is_shown
  next
}

!is_shown { next }
/^@options@/ { printf "%s", in_section[section]; next }
/^\.nf/, /^\.fi/ { print; next }
/^\./ { print; next }
{ print roff($0) }

END {
  if (command != "" && !found) {
    print "manual.awk: the template has no part '.SS " command "'" > "/dev/stderr"
    exit 2
  }
  if (command != "")
    print ".SH SEE ALSO\n.BR bergholt (1):\ncommon options, notation, exit status."
}
