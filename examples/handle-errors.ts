// How to tell errors apart: node examples/handle-errors.ts
import { createClient, LembraError, UnreachableError } from 'lembra/client'

const options = {
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
}

async function tell(call: Promise<unknown>): Promise<void> {
  try {
    await call
    console.log('It worked.')
  } catch (error) {
    if (error instanceof LembraError && error.field) console.log(`Correct ${error.field}: ${error.message}`)
    else if (error instanceof LembraError && error.status === 401) console.log('Sign in again.')
    else if (error instanceof LembraError && error.status === 404) console.log('There is no such memory.')
    else if (error instanceof LembraError && error.status === 429)
      console.log(`Come back in ${error.retryAfterSeconds} s.`)
    else if (error instanceof UnreachableError) console.log('No answer came: nobody knows whether it was done.')
    else throw error
  }
}

const client = createClient(options)
await tell(client.memories.captureText({ text: '   ' }))
await tell(client.memories.get('mem_unknown'))

const stranger = createClient({ ...options, token: 'lmb_wrong' })
await tell(stranger.memories.list())

// Reads and captures are retried before the error is thrown.
const nowhere = createClient({ ...options, baseUrl: 'http://127.0.0.1:9', retry: { attempts: 1 } })
await tell(nowhere.memories.list())

await tell(client.memories.captureText({ text: 'All is well' }))
