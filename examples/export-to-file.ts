// Writes the whole account to a ZIP file: node examples/export-to-file.ts lembra.zip
import { rename, stat, writeFile } from 'node:fs/promises'
import { createClient } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

const path = process.argv[2] ?? 'lembra.zip'
const { body } = await client.export()
if (!body) throw new Error('The export is empty.')

// Uses a temporary name, so that an incomplete export is not taken for a complete one.
await writeFile(`${path}.part`, body)
await rename(`${path}.part`, path)
console.log(`${path}: ${(await stat(path)).size} bytes`)
