#!/usr/bin/env bash
# Runs a private object store for the tests of the S3 adapter: Debian's OpenStack Swift with s3api, which really verifies version 4 signatures.
#
#   scripts/test-swift.sh FOLDER         starts it in FOLDER, on free loopback ports, and prints the exports for the tests
#   scripts/test-swift.sh stop FOLDER    stops it
#
# Installs missing Debian packages, which requires root; the system's own Swift services are not started.
# Needs `npm ci` (the project's own S3 client creates the bucket) and a file system with extended attributes under FOLDER.
set -euo pipefail
readonly PROJECT="$(cd "$(dirname "$0")/.." && pwd)"
readonly SERVICES=(account container object proxy)
export TEST_S3_ACCESS_KEY=test:tester TEST_S3_SECRET_KEY=not-a-secret TEST_S3_REGION=us-east-1 TEST_S3_BUCKET=lembra-test

fail() { echo "test-swift: $*" >&2; exit 1; }

install_packages() {
  command -v swift-proxy-server swift-account-server swift-container-server swift-object-server >/dev/null && return
  [ "$(id -u)" = 0 ] || fail 'Swift is not installed; run this as root, or: apt-get install swift-proxy swift-account swift-container swift-object'
  # Debian starts a service on installation unless this policy forbids it.
  local policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    trap "rm -f $policy" EXIT
  fi
  export DEBIAN_FRONTEND=noninteractive
  # Standard output is reserved for the exports.
  apt-get update -qq >&2
  apt-get install -qq --no-install-recommends swift-proxy swift-account swift-container swift-object >&2
}

check_attributes() {
  : >"$folder/probe"
  python3 -c 'import os, sys; os.setxattr(sys.argv[1], "user.swift.metadata", bytes(1000))' "$folder/probe" 2>/dev/null ||
    fail "the file system under $folder does not support extended attributes (user.*), which Swift needs; choose a folder on ext4, xfs or btrfs"
  rm "$folder/probe"
}

free_ports() {
  python3 -c '
import socket
sockets = [socket.socket() for _ in range(4)]
for one in sockets: one.bind(("127.0.0.1", 0))
print(*[one.getsockname()[1] for one in sockets])'
}

# One replica, and one process per server.
write_storage_server() { # name port
  cat >"$folder/$1-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
user = $(id -un)
swift_dir = $folder
devices = $folder/devices
mount_check = false
disable_fallocate = true
workers = 0
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
CONF
  swift-ring-builder "$folder/$1.builder" create 4 1 1 >&2
  swift-ring-builder "$folder/$1.builder" add "r1z1-127.0.0.1:$2/one" 1 >&2
  swift-ring-builder "$folder/$1.builder" rebalance >&2
}

# The pipeline requires a cache but works without one: nothing listens at this address, so no memcached is needed.
write_proxy_server() { # port
  cat >"$folder/proxy-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $1
user = $(id -un)
swift_dir = $folder
workers = 0
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = $TEST_S3_REGION
[filter:tempauth]
use = egg:swift#tempauth
user_${TEST_S3_ACCESS_KEY/:/_} = $TEST_S3_SECRET_KEY .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
CONF
}

start_server() { # name
  setsid "swift-$1-server" "$folder/$1-server.conf" >"$folder/$1.log" 2>&1 </dev/null &
  echo $! >"$folder/$1.pid"
}

create_bucket() {
  (cd "$PROJECT" && PATH="$PROJECT/node_modules/.bin:$PATH" node --input-type=module --eval '
    import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3"
    const { TEST_S3_ENDPOINT: endpoint, TEST_S3_REGION: region, TEST_S3_BUCKET: Bucket, ...more } = process.env
    const credentials = { accessKeyId: more.TEST_S3_ACCESS_KEY, secretAccessKey: more.TEST_S3_SECRET_KEY }
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
    const deadline = Date.now() + 30_000
    for (;;) {
      try { await client.send(new CreateBucketCommand({ Bucket })); break }
      catch (error) { if (Date.now() > deadline) throw error }
      await new Promise((resolve) => setTimeout(resolve, 250))
    }')
}

start() {
  mkdir -p "$folder/devices/one"
  [ ! -e "$folder/proxy.pid" ] || fail "Swift was already set up in $folder; stop it first and choose a new folder"
  install_packages
  check_attributes
  printf '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = only\ndefault = yes\n' >"$folder/swift.conf"
  local ports name place=0
  read -ra ports <<<"$(free_ports)"
  export TEST_S3_ENDPOINT="http://127.0.0.1:${ports[3]}"
  for name in account container object; do write_storage_server "$name" "${ports[place]}"; place=$((place + 1)); done
  write_proxy_server "${ports[3]}"
  for name in "${SERVICES[@]}"; do start_server "$name"; done
  create_bucket || { tail -n 20 "$folder"/*.log >&2; stop; fail 'Swift did not answer; its logs are above'; }
  for name in "${!TEST_S3_@}"; do echo "export $name=${!name}"; done
}

# The process id may have been reused: true only if that process was given this folder.
is_ours() { tr '\0' ' ' <"/proc/$1/cmdline" 2>/dev/null | grep -qF "$folder/"; }

stop() {
  local name number wait
  for name in "${SERVICES[@]}"; do
    [ -e "$folder/$name.pid" ] || continue
    number="$(cat "$folder/$name.pid")"
    if is_ours "$number"; then kill "$number"; fi
    for wait in {1..50}; do is_ours "$number" || break; sleep 0.1; done
    if is_ours "$number"; then kill -9 "$number"; fi
    rm "$folder/$name.pid"
  done
}

command=start
if [ "${1:-}" = stop ]; then command=stop; shift; fi
[ $# = 1 ] || fail "usage: $0 FOLDER | $0 stop FOLDER"
readonly folder="$(realpath -m "$1")"
"$command"
