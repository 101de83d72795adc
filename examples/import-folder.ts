// Saves each Markdown note of a folder, only once however often it runs: node examples/import-folder.ts ~/notes
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder: node examples/import-folder.ts ~/notes')

const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort()
let saved = 0
for (const name of names) {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8')
  // The same note always gets the same client id, by which Lembra recognizes it.
  const clientId = createHash('sha256').update(`${name}\n${text}`).digest('hex')
  const capturedAt = (await stat(path)).mtime.toISOString()
  const { duplicate, title } = await client.memories.captureText({ text, clientId, capturedAt, tags: ['notes'] })
  if (!duplicate) saved += 1
  console.log(`${duplicate ? 'there already' : 'saved'}: ${title}`)
}
console.log(`${saved} of ${names.length} notes are new.`)
