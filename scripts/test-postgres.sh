#!/usr/bin/env bash
# Runs a private PostgreSQL with pgvector for the tests. Installs nothing and does not touch a system server.
#
#   scripts/test-postgres.sh FOLDER         starts it in FOLDER, on a free loopback port, and prints the exports for the tests
#   scripts/test-postgres.sh stop FOLDER    stops it; then FOLDER may be removed, or the first call repeated
#
# Uses the system's programs if they are PostgreSQL 15 or newer with pgvector 0.7 or newer. Otherwise, on Debian, unpacks the packages of the
# installed release in FOLDER. If its pgvector is too old, builds that of a newer release there, which needs gcc and make.
# Downloads only from apt's configured mirror. PostgreSQL refuses to run as root: if called by root, it runs as `nobody`. If there is enough
# memory, its data stay in memory until `stop`.
set -euo pipefail
umask 022
readonly OLDEST_SERVER=15 OLDEST_VECTOR=0.7
# Every mirror has these suites; the most stable first.
readonly NEWER_RELEASES=(stable testing unstable)
readonly ARCHIVE_KEYS=/usr/share/keyrings/debian-archive-keyring.gpg
# The default collation is a language's, as on most servers, so that a column which lacks the byte-order collation is noticed. The tests open
# thousands of connections, and SCRAM takes 3 ms of processor time for each; the password is random and protects disposable data on loopback.
readonly CLUSTER=(--username=postgres --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=en --auth=md5 --no-sync)
# The data is disposable: no waiting for the disk, and no background work beside the tests.
readonly SETTINGS=(fsync=off synchronous_commit=off full_page_writes=off wal_level=minimal max_wal_senders=0 autovacuum=off jit=off
  max_connections=200 shared_buffers=256MB listen_addresses=127.0.0.1 unix_socket_directories=)

fail() { echo "test-postgres: $*" >&2; exit 1; }

is_at_least() { # version least
  [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]
}

# Prints the newest PostgreSQL under this root that meets the requirements, or nothing.
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

# Runs apt with private lists and archives, which needs no privileges and does not change the system's.
apt() { # program words…
  local program="$1"
  shift
  "$program" -qq -o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache" -o Dir::Cache::pkgcache=packages.bin \
    -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3 "$@"
}

# Sets `version` to the release's default. Also unpacks missing dependencies, except for the JIT compiler, which is large and unused.
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

# Debian's own mirror among apt's sources, in any notation; not third-party or security mirrors.
mirror() {
  apt apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1
}

fetch_vector() {
  local release found from keys=""
  from="$(mirror)"
  [ -n "$from" ] || fail 'apt has no Debian mirror to get the source of pgvector from; install pgvector and call again'
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
  type -P gcc make >/dev/null || fail 'building pgvector needs a C compiler: apt-get install gcc make libc6-dev'
  fetch_vector
  mkdir "$folder/vector"
  tar --extract --file "$(echo "$folder"/packages/pgvector_*.orig.tar.*)" --directory "$folder/vector" --strip-components 1
  make -C "$folder/vector" -j "$(nproc)" with_llvm=no COPT=-g0 "PG_CONFIG=$root/usr/lib/postgresql/$1/bin/pg_config" install >"$folder/make.log" 2>&1 ||
    { tail -n 20 "$folder/make.log" >&2; fail 'pgvector could not be built: see above'; }
}

set_up() {
  type -P apt-get dpkg-deb >/dev/null ||
    fail "install PostgreSQL $OLDEST_SERVER or newer with pgvector $OLDEST_VECTOR or newer: there is no apt on this system to download it"
  # Removes leftovers of a failed attempt.
  rm -rf "$root" "$folder/packages" "$folder/apt" "$folder/vector"
  mkdir -p "$root" "$folder/packages" "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
  local version
  unpack_server
  [ -n "$(programs_under "$root")" ] || build_vector "$version"
  rm -rf "$folder/packages" "$folder/apt" "$folder/vector"
}

# Runs a PostgreSQL program, never as root.
run() { # program words…
  local libraries
  libraries="$(printf '%s:' "$root"/usr/lib/*-linux-* "$root"/lib/*-linux-*)"
  local command=(env "LD_LIBRARY_PATH=${libraries%:}" "$programs/$1" "${@:2}")
  if [ "$(id -u)" = 0 ]; then command=(runuser -u nobody -- "${command[@]}"); fi
  # It needs a readable working directory, or it complains.
  (cd / && "${command[@]}")
}

# Each test copies a database of some 400 files: measured at 200 to 450 ms of CPU time on a busy disk, and 17 ms in memory.
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
    { cat "$folder/initdb.log" >&2; remove_cluster; fail 'the database could not be created: see above'; }
}

remove_cluster() {
  rm -rf "$(realpath -m "$data")" "$data"
}

is_taken() { # port
  (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# Uses a port below the kernel's ephemeral range. If another process takes it first, the next one is tried.
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

# The first line of postmaster.pid is the process id, the fourth the port.
server_line() { # number
  sed -n "$1p" "$data/postmaster.pid" 2>/dev/null || true
}

# The process id may have been reused: true only if that process was given this folder.
is_running() {
  local number
  number="$(server_line 1)"
  [ -n "$number" ] && tr '\0' ' ' <"/proc/$number/cmdline" 2>/dev/null | grep -qF -- "$data"
}

start() {
  mkdir -p "$folder"
  # A folder made by `mktemp -d` is accessible to root only.
  if [ "$(id -u)" = 0 ]; then chmod a+x "$folder"; fi
  programs="$(programs_under "")"
  [ -n "$programs" ] || programs="$(programs_under "$root")"
  if [ -z "$programs" ]; then
    set_up
    programs="$(programs_under "$root")"
    [ -n "$programs" ] || fail 'the unpacked packages contain no PostgreSQL with pgvector at the expected path'
  fi
  [ -e "$data/PG_VERSION" ] || create_cluster
  is_running || start_server
  echo "export TEST_DATABASE_URL=postgres://postgres:$(<"$folder/password")@127.0.0.1:$(server_line 4)/postgres"
}

stop() {
  if is_running; then end_server "$(server_line 1)"; fi
  # Frees the memory.
  [ ! -L "$data" ] || remove_cluster
}

# Immediate shutdown without a checkpoint; its child processes end first.
end_server() { # process number
  kill -QUIT "$1"
  for _ in {1..100}; do
    is_alive "$1" || return 0
    sleep 0.1
  done
  kill -KILL "$1"
}

# A zombie process does not count as alive.
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
