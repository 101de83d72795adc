// Imports an export of Lembra or another program: node examples/import-file.ts memories.json [--dry-run]
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { createClient } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

const path = process.argv[2]
if (!path) throw new Error('Name a file: node examples/import-file.ts memories.json')

// Lembra detects the format. Importing the file again, also after a failure, saves nothing twice.
const report = await client.importFile({
  file: await openAsBlob(path),
  contentType: 'application/octet-stream',
  name: basename(path),
  dryRun: process.argv.includes('--dry-run'),
  onProgress: ({ done, total }) => console.error(`${done} of ${total ?? '?'}`),
})

const { format, found, imported, alreadyThere, skipped } = report
console.log(`${format}: ${found} found, ${imported} new, ${alreadyThere} there already, ${skipped} skipped.`)
for (const { item, reason } of report.problems) console.log(`- ${item}: ${reason}`)
