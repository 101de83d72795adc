// Saves two notes and finds one of them by other words: node examples/capture-and-search.ts
import { createClient } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

await client.memories.captureText({ text: 'The spare key is under the blue pot', tags: ['home'] })
const saved = await client.memories.captureText({ text: 'Call the plumber tomorrow at 9 about the kitchen tap' })

// Lembra detects the type of a text and when it is due.
console.log(`Saved "${saved.title}" as a ${saved.type}.`)

const { results } = await client.search({ query: 'where did I leave the keys?', limit: 3 })
for (const { title, url } of results) console.log(`Found "${title}" at ${url}`)
