// Notes that survive a network failure and a restart, each saved once: node examples/offline-outbox.ts "buy milk"
// Run it again without a text to send the remaining ones.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, createOutbox, type OutboxEntry, type OutboxStore } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

const folder = process.env['OUTBOX'] ?? 'outbox'
await mkdir(folder, { recursive: true })

/** One file per note, written under a temporary name first, so that a crash never leaves an incomplete one. */
const store: OutboxStore = {
  all: async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return texts.map((text) => JSON.parse(text) as OutboxEntry)
  },
  put: async (entry) => {
    const path = join(folder, `${entry.id}.json`)
    await writeFile(`${path}.new`, JSON.stringify(entry), { flush: true })
    await rename(`${path}.new`, path)
  },
  remove: (id) => rm(join(folder, `${id}.json`), { force: true }),
}

const outbox = createOutbox({ store, client, clock: Date.now, newId: () => crypto.randomUUID() })

const text = process.argv[2]
if (text) await outbox.add({ accountId: 'me', kind: 'text', text })

const { sent, left, stoppedBy } = await outbox.flush('me')
console.log(`${sent} sent, ${left} waiting.`)
if (stoppedBy) console.log(stoppedBy.message)
for (const { error, text: refused } of await outbox.entries('me'))
  if (error) console.log(`Refused: ${refused} (${error})`)
