import type { TestApp } from './app.ts'

const BY_WORDS_ALONE = 'searches are answered by words alone'
/** The service logs this at most once a minute. */
const TOLD_AGAIN_MS = 61_000
const MOST_TRIES = 60

/**
 * The answer of `ask` with embeddings. On a busy machine the encoder may miss its 1.5 s, and then words alone answer. The service says so, and the
 * request is repeated. Advances the clock.
 */
export async function withEmbeddings<T>(
  { clock, log }: Pick<TestApp, 'clock' | 'log'>,
  ask: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    clock.now += TOLD_AGAIN_MS
    const before = log.length
    const answer = await ask()
    if (!log.slice(before).some((line) => line.includes(BY_WORDS_ALONE))) return answer
  }
  throw new Error(`${MOST_TRIES} times only words answered`)
}
