#!/usr/bin/env bash
# A private PostgreSQL with pgvector for the tests. Nothing is installed, and a server that the system runs is left alone.
#
#   scripts/test-postgres.sh FOLDER         sets it up in FOLDER, on a free port of loopback, and prints what to export for the tests
#   scripts/test-postgres.sh stop FOLDER    ends what the first call started; then FOLDER may be removed, or the first call repeated
#
# Where the system has PostgreSQL 15 or newer with pgvector 0.7 or newer, its programs are run. Elsewhere, on Debian, the packages of the machine's
# own release are unpacked in FOLDER; where its pgvector is too old, that of a newer release is built there, which needs gcc and make.
# Everything comes from the mirror that apt is set to. PostgreSQL refuses to be root: called by root it runs as `nobody`. Where there is room, its
# data are in memory, until `stop`.
set -euo pipefail
umask 022
readonly OLDEST_SERVER=15 OLDEST_VECTOR=0.7
# Every mirror knows these by name; the most settled first.
readonly NEWER_RELEASES=(stable testing unstable)
readonly ARCHIVE_KEYS=/usr/share/keyrings/debian-archive-keyring.gpg
# The default order of texts is a language's, as on most servers, so that a column which forgot to ask for the order of bytes shows.
readonly CLUSTER=(--username=postgres --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=en --auth=scram-sha-256 --no-sync)
# What it holds is worth nothing after a test: nothing waits for the disk, and nothing runs beside the tests.
readonly SETTINGS=(fsync=off synchronous_commit=off full_page_writes=off wal_level=minimal max_wal_senders=0 autovacuum=off jit=off
  max_connections=200 shared_buffers=256MB listen_addresses=127.0.0.1 unix_socket_directories=)

fail() { echo "test-postgres: $*" >&2; exit 1; }

is_at_least() { # version least
  [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]
}

# The newest PostgreSQL under this root that has all the tests need; nothing where there is none.
programs_under() { # root
  local programs version vector
  for programs in $(printf '%s\n' "$1"/usr/lib/postgresql/*/bin | sort -rV); do
    version="$(basename "$(dirname "$programs")")"
    vector="$(vector_version "$1/usr/share/postgresql/$version")"
    if [ -x "$programs/initdb" ] && is_at_least "$version" "$OLDEST_SERVER" && is_at_least "${vector:-0}" "$OLDEST_VECTOR"; then
      echo "$programs"
      return
    fi
  done
}

vector_version() { # PostgreSQL's shared files
  sed -n "s/^default_version *= *'\(.*\)'.*/\1/p" "$1/extension/vector.control" 2>/dev/null || true
}

# Lists and archives of its own: that needs no rights, and leaves the system's alone.
apt() { # program words…
  local program="$1"
  shift
  "$program" -qq -o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache" -o Dir::Cache::pkgcache=packages.bin \
    -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3 "$@"
}

# Sets `version` to the release's own. What the server needs and the system lacks comes too, but for the compiler of queries, which is large and unused.
unpack_server() {
  local names vector package
  apt apt-get update >&2
  version="$(apt apt-cache depends postgresql | sed -n 's/^ *Depends: postgresql-\([0-9]*\)$/\1/p' | head -n 1)"
  is_at_least "${version:-0}" "$OLDEST_SERVER" || fail "apt offers PostgreSQL ${version:-not at all}; the tests need $OLDEST_SERVER or newer"
  names="$(apt apt-get --simulate --no-install-recommends install "postgresql-$version" | awk '/^Inst / && !/llvm/ { print $2 }')"
  names+=" postgresql-$version postgresql-client-$version libpq5"
  vector="$(apt apt-cache policy "postgresql-$version-pgvector" | sed -n 's/^ *Candidate: //p')"
  if is_at_least "${vector:-0}" "$OLDEST_VECTOR"; then
    names+=" postgresql-$version-pgvector"
  else
    names+=" postgresql-server-dev-$version libpq-dev"
  fi
  for package in $names; do echo "$package"; done | sort -u >"$folder/packages/names"
  (cd "$folder/packages" && apt apt-get download $(<names)) >&2
  for package in "$folder"/packages/*.deb; do dpkg-deb --extract "$package" "$root"; done
}

# Debian's own mirror among apt's sources, however they are written; not those of other makers, nor that of security updates.
mirror() {
  apt apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1
}

fetch_vector() {
  local release found from keys=""
  from="$(mirror)"
  [ -n "$from" ] || fail 'none of the sources of apt is Debian itself, whose pgvector could be built; install pgvector and call again'
  [ ! -e "$ARCHIVE_KEYS" ] || keys="[signed-by=$ARCHIVE_KEYS] "
  for release in "${NEWER_RELEASES[@]}"; do
    echo "deb-src $keys$from $release main" >"$folder/apt/newer.list"
    local newer=(-o "Dir::Etc::SourceList=$folder/apt/newer.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$folder/apt/newer")
    mkdir -p "$folder/apt/newer/partial"
    apt apt-get "${newer[@]}" update >&2 || continue
    found="$(apt apt-cache "${newer[@]}" showsrc pgvector | sed -n 's/^Version: //p' | sort -V | tail -n 1)"
    is_at_least "${found:-0}" "$OLDEST_VECTOR" || continue
    (cd "$folder/packages" && apt apt-get "${newer[@]}" --download-only source pgvector) >&2
    return
  done
  fail "no release of Debian at $from has pgvector $OLDEST_VECTOR or newer"
}

build_vector() { # PostgreSQL's version
  type -P gcc make >/dev/null || fail 'pgvector is to be built, which needs a C compiler: apt-get install gcc make libc6-dev'
  fetch_vector
  mkdir "$folder/vector"
  tar --extract --file "$(echo "$folder"/packages/pgvector_*.orig.tar.*)" --directory "$folder/vector" --strip-components 1
  make -C "$folder/vector" -j "$(nproc)" with_llvm=no COPT=-g0 "PG_CONFIG=$root/usr/lib/postgresql/$1/bin/pg_config" install >"$folder/make.log" 2>&1 ||
    { tail -n 20 "$folder/make.log" >&2; fail 'pgvector could not be built: see above'; }
}

set_up() {
  type -P apt-get dpkg-deb >/dev/null ||
    fail "install PostgreSQL $OLDEST_SERVER or newer with pgvector $OLDEST_VECTOR or newer: there is no apt here to take it from"
  # What an attempt that failed has left is of no use.
  rm -rf "$root" "$folder/packages" "$folder/apt" "$folder/vector"
  mkdir -p "$root" "$folder/packages" "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
  local version
  unpack_server
  [ -n "$(programs_under "$root")" ] || build_vector "$version"
  rm -rf "$folder/packages" "$folder/apt" "$folder/vector"
}

# Runs a program of PostgreSQL, never as root.
run() { # program words…
  local libraries
  libraries="$(printf '%s:' "$root"/usr/lib/*-linux-* "$root"/lib/*-linux-*)"
  local command=(env "LD_LIBRARY_PATH=${libraries%:}" "$programs/$1" "${@:2}")
  if [ "$(id -u)" = 0 ]; then command=(runuser -u nobody -- "${command[@]}"); fi
  # From a folder that it may look at, or it complains.
  (cd / && "${command[@]}")
}

# A database of its own for each test means copying some 400 files: measured on a busy disk 200 to 450 ms of processor time, in memory 17 ms.
has_memory() {
  [ -w /dev/shm ] && [ "$(df --output=avail --block-size=1M /dev/shm | tail -n 1)" -ge 2048 ]
}

create_cluster() {
  remove_cluster
  if has_memory; then ln -s "$(mktemp -d /dev/shm/lembra-test-postgres.XXXXXX)" "$data"; else mkdir "$data"; fi
  (umask 077 && od -An -N12 -tx1 /dev/urandom | tr -d ' \n' >"$folder/password")
  chmod 700 "$data"
  if [ "$(id -u)" = 0 ]; then
    chown nobody "$data" "$folder/password"
    runuser -u nobody -- test -w "$data" || fail "$folder can't be reached by the user nobody, as whom PostgreSQL would run; choose one under /tmp"
  fi
  run initdb --pgdata="$data" --pwfile="$folder/password" "${CLUSTER[@]}" >"$folder/initdb.log" 2>&1 ||
    { cat "$folder/initdb.log" >&2; remove_cluster; fail 'the database could not be made: see above'; }
}

remove_cluster() {
  rm -rf "$(realpath -m "$data")" "$data"
}

is_taken() { # port
  (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# Below the ports that the kernel gives to whoever asks for any. Another may still be quicker: then the next one is tried.
start_server() {
  local port
  for _ in {1..10}; do
    port=$((20000 + RANDOM % 12000))
    ! is_taken "$port" || continue
    run pg_ctl start --wait --silent --pgdata="$data" --log="$data/server.log" --options="-p $port ${SETTINGS[*]/#/-c }" >&2 </dev/null && return
    grep -q 'could not bind' "$data/server.log" || break
  done
  tail -n 20 "$data/server.log" >&2
  fail 'PostgreSQL did not start: its log is above'
}

# The first line of the server's own file is its process number, the fourth its port.
server_line() { # number
  sed -n "$1p" "$data/postmaster.pid" 2>/dev/null || true
}

# The number may have passed to another since: only one that was given this folder is ended.
is_running() {
  local number
  number="$(server_line 1)"
  [ -n "$number" ] && tr '\0' ' ' <"/proc/$number/cmdline" 2>/dev/null | grep -qF -- "$data"
}

start() {
  mkdir -p "$folder"
  # Made by `mktemp -d` it would be root's alone.
  if [ "$(id -u)" = 0 ]; then chmod a+x "$folder"; fi
  programs="$(programs_under "")"
  [ -n "$programs" ] || programs="$(programs_under "$root")"
  if [ -z "$programs" ]; then
    set_up
    programs="$(programs_under "$root")"
    [ -n "$programs" ] || fail 'the packages hold no PostgreSQL with pgvector where it was looked for'
  fi
  [ -e "$data/PG_VERSION" ] || create_cluster
  is_running || start_server
  echo "export TEST_DATABASE_URL=postgres://postgres:$(<"$folder/password")@127.0.0.1:$(server_line 4)/postgres"
}

stop() {
  if is_running; then end_server "$(server_line 1)"; fi
  # What is in memory is given back.
  [ ! -L "$data" ] || remove_cluster
}

# At once, without a last checkpoint; its own processes end before it.
end_server() { # process number
  kill -QUIT "$1"
  for _ in {1..100}; do
    is_alive "$1" || return 0
    sleep 0.1
  done
  kill -KILL "$1"
}

# One that has ended and that nobody has asked for yet is not.
is_alive() { # process number
  grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"
}

command=start
if [ "${1:-}" = stop ]; then command=stop; shift; fi
[ $# = 1 ] || fail "usage: $0 FOLDER | $0 stop FOLDER"
folder="$(realpath -m "$1")"
readonly folder
readonly root="$folder/root" data="$folder/data"
"$command"
