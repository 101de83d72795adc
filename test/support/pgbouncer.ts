import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { isAccepting } from './accepting.ts'
import { findPgbouncer } from './find-pgbouncer.ts'
import { freshFolder } from './folder.ts'

/** Only names the socket: nothing listens on the network. */
const PORT = 6432

export type PoolMode = 'session' | 'transaction' | 'statement'

/** The address of the database through a real PgBouncer, on a socket in its own folder. It ends with the test. */
export async function pgbouncerBefore(databaseUrl: string, mode: PoolMode): Promise<string> {
  const program = findPgbouncer()
  if (program === null) throw new Error('PgBouncer is not installed')
  const folder = freshFolder()
  const settings = join(folder, 'pgbouncer.ini')
  const server = new URL(databaseUrl)
  writeFileSync(join(folder, 'users.txt'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  writeFileSync(settings, settingsFor(server, folder, mode))
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const child = spawn(program, [settings], { ...owner, cwd: '/', stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  while (child.exitCode === null && !(await isAccepting(join(folder, `.s.PGSQL.${PORT}`)))) await wait(20)
  if (child.exitCode !== null) throw new Error(`PgBouncer exited with ${child.exitCode}`)
  const url = new URL(databaseUrl)
  url.port = String(PORT)
  url.searchParams.set('host', folder)
  return url.href
}

function settingsFor(server: URL, folder: string, mode: PoolMode): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = 40
`
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
}
