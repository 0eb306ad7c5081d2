#!/bin/sh
# Makes configure and the Makefile.in from a checkout; a release has them.
set -e
cd "$(dirname "$0")"
for tool in autoreconf:autoconf automake:automake libtoolize:libtool pkg-config:pkg-config; do
  command -v "${tool%%:*}" >/dev/null || {
    echo "autogen.sh: ${tool%%:*} not found, expected the Debian package ${tool#*:}" >&2
    exit 2
  }
done
tools/list-sources
exec autoreconf -fi
