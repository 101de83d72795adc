// Uploads a recording with progress: node examples/voice-memo.ts memo.m4a
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { createClient } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

const path = process.argv[2]
if (!path) throw new Error('Name a recording: node examples/voice-memo.ts memo.m4a')

// The file is streamed, never fully in memory.
const { id, memory } = await client.memories.captureFile(await openAsBlob(path), {
  contentType: path.endsWith('.wav') ? 'audio/wav' : 'audio/mp4',
  name: basename(path),
  tags: ['voice'],
  onProgress: (sent, total) => console.log(`${Math.floor((sent / total) * 100)} %`),
})
console.log(`Saved as ${id}; its text is ${memory}.`)

// It is transcribed after it was saved. Without a transcriber, the service keeps it and reports that it waits.
const { metadata, text } = await client.memories.get(id)
console.log(metadata.memory.status === 'ready' ? text : `Waiting: ${metadata.memory.error ?? metadata.memory.status}`)
