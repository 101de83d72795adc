// An OpenAI-compatible transcriber on loopback that recognises recordings by their bytes.
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Recording {
  bytes: Buffer
  /** The transcript that it returns for the recording. */
  word: string
}

export interface TranscriberServer {
  url: string
  asked(): number
  close(): void
}

/** `pauseMs` is the delay of each answer, like that of a real server. */
export async function startTranscriber(
  recordings: () => readonly Recording[],
  pauseMs: () => number,
): Promise<TranscriberServer> {
  let asked = 0
  const server = createServer((incoming, outgoing) => {
    asked += 1
    void transcribe(incoming, recordings(), pauseMs()).then((text) =>
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ text })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked: () => asked,
    close: () => server.closeAllConnections() ?? server.close(),
  }
}

async function transcribe(
  incoming: IncomingMessage,
  recordings: readonly Recording[],
  pauseMs: number,
): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
  } catch {
    return ''
  }
  const sent = Buffer.concat(chunks)
  await wait(pauseMs)
  return `The word is ${recordings.find(({ bytes }) => sent.indexOf(bytes) !== -1)?.word ?? 'unknown'}`
}
