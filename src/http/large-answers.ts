import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { callbackify } from 'node:util'
import type { CredentialStore, Presented } from '../core/accounts/account-ports.ts'
import { requireCredential } from '../core/accounts/credential-check.ts'
import { createFairSlots } from './fair-slots.ts'

/** Runs one step of a large answer, such as the next item of a list, when its turn comes. */
export type RunStep = <T>(work: () => Promise<T>) => Promise<T>

/**
 * How the steps of large answers are run. At most so many are worked on at once, in turn by account, and others have a turn of the event loop
 * before each. A step takes some milliseconds; an answer that waits for its reader takes none.
 */
export interface AnswerSteps {
  /** The steps of an answer to `caller`. A step throws if the credential was revoked since, or the account deleted. */
  of(caller: Presented): RunStep
}

interface AnswerStore {
  credentials: Pick<CredentialStore, 'findByDigest'>
}

const MOST_STEPS = 4
/** More than there can be answers in progress. */
const MOST_WAITING = 1_000

export function createAnswerSteps(store: AnswerStore): AnswerSteps {
  const slots = createFairSlots({ most: MOST_STEPS, mostWaiting: MOST_WAITING, work: 'large answers' })
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

/** Gives out what `next` answers, null after the last, and asks for more only when that was read. `close` is called once in every case. */
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
  return error instanceof Error ? error : new Error('The answer could not be made', { cause: error })
}

/** Characters that are sent together: short items, or a piece of a long one. */
const SENT_TOGETHER = 65_536
const TEXT_FIELD = '"text":"'

/**
 * The JSON of an item whose text may have a megabyte, with the text written piece by piece: in one piece it takes four times its size, for each
 * client that does not read (`bench/unread-lists.ts`). The fields before `text` are strings, in which no unescaped quote can come.
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

/** Never between the halves of a character. */
function endOfPiece(text: string, end: number): number {
  const isHalved = (text.codePointAt(end - 1) ?? 0) > 0xff_ff
  return isHalved && end < text.length ? end - 1 : end
}

/**
 * `{"items":[…], …rest}` as a stream that asks for more when the client has read what came before it. An item that can't be read ends the
 * stream with its error, which cuts the connection: no client takes half a list for a whole one.
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
