import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { requireCredential } from '../core/accounts/authentication.ts'
import type { CredentialStore, Presented } from '../core/accounts/record.ts'
import { createFairSlots } from './concurrency-limits.ts'

/** Runs one step of a large response, such as the next item of a list, when a slot is free. */
export type RunStep = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs the steps of large responses: a few at once, in turn by account, each in a new turn of the event loop. A step takes some milliseconds; a
 * response that waits for its reader takes no slot.
 */
export interface ResponseSteps {
  /** Runs the steps of a response to `caller`. A step throws if the credential was revoked or the account deleted meanwhile. */
  of(caller: Presented): RunStep
}

interface ResponseStore {
  credentials: Pick<CredentialStore, 'findByHash'>
}

const MOST_STEPS = 4
/** More than there can be responses in progress. */
const MOST_WAITING = 1_000

/** At most `MOST_STEPS` steps run at once, shared fairly between accounts. */
export function createResponseSteps(store: ResponseStore): ResponseSteps {
  const slots = createFairSlots({ most: MOST_STEPS, mostWaiting: MOST_WAITING, work: 'large responses' })
  return {
    of:
      ({ account, credential }) =>
      async (work) => {
        const release = await slots.take(account.id)
        try {
          await nextTurn()
          await requireCredential(store, credential)
          return await work()
        } finally {
          release()
        }
      },
  }
}

/** Streams what `next` returns, up to null, and calls it again only when that was read. `close` is called once in every case. */
export function pulledStream(
  next: () => Promise<Uint8Array | null>,
  close: () => Promise<void>,
  highWaterMark: number,
): Readable {
  return new Readable({
    highWaterMark,
    read() {
      next().then(
        (bytes) => this.push(bytes),
        (error: unknown) => this.destroy(asError(error)),
      )
    },
    destroy(error, done) {
      callbackify(close)((fault) => done(error ?? fault))
    },
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The response could not be produced', { cause: error })
}

/** Short items are joined up to this number of characters, and longer ones are sent in pieces of this length. */
const SENT_TOGETHER = 65_536
const TEXT_FIELD = '"text":"'

/**
 * The JSON of an item, in pieces, as its text may have a megabyte. In one piece it takes four times its size for each client that does not read
 * (see the bench unread-lists). The fields before `text` are strings, so they contain no unescaped quote.
 */
export function* jsonPieces<T extends { text: string }>(item: T, serialize: (item: T) => string): Generator<string> {
  const { text } = item
  const json = serialize({ ...item, text: '' })
  const at = json.indexOf(TEXT_FIELD) + TEXT_FIELD.length
  yield json.slice(0, at)
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start + SENT_TOGETHER)
    yield JSON.stringify(text.slice(start, end)).slice(1, -1)
    start = end
  }
  yield json.slice(at)
}

/** Does not split a surrogate pair. */
function endOfPiece(text: string, end: number): number {
  const isHalved = (text.codePointAt(end - 1) ?? 0) > 0xff_ff
  return isHalved && end < text.length ? end - 1 : end
}

/**
 * `{"items":[…], …rest}` as a stream that reads the next item when the client has read those before. If an item can't be read, the stream ends with
 * the error and the connection is cut, so that no client takes half a list for a whole one.
 */
export function itemStream(items: AsyncIterable<Iterable<string>>, rest: object, runStep: RunStep): Readable {
  const chunks = chunksOf(items, rest)
  const next = async () => (await chunks.next()).value ?? null
  return pulledStream(
    () => runStep(next),
    async () => void (await chunks.return()),
    SENT_TOGETHER,
  )
}

async function* chunksOf(
  items: AsyncIterable<Iterable<string>>,
  rest: object,
): AsyncGenerator<Buffer, void, undefined> {
  let text = '{"items":['
  let separator = ''
  for await (const item of items) {
    text += separator
    separator = ','
    for (const piece of item) {
      text += piece
      if (text.length < SENT_TOGETHER) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}],${JSON.stringify(rest).slice(1)}`)
}
