import type { Embedder } from '../../core/embedding/embedder.ts'

interface Shared {
  vector: Promise<Float32Array>
  abort: AbortController
  askers: number
}

const SIZE = 1_000

/** Wraps the embedder with an LRU cache of queries. Concurrent calls with the same query share one request. */
export function withQueryCache(embedder: Embedder, { size = SIZE }: { size?: number } = {}): Embedder {
  /** Least recently used first. */
  const known = new Map<string, Float32Array>()
  const asked = new Map<string, Shared>()

  function ask(query: string): Shared {
    const abort = new AbortController()
    const shared: Shared = { vector: embedder.embedQuery(query, abort.signal), abort, askers: 0 }
    asked.set(query, shared)
    void settle(query, shared)
    return shared
  }

  async function settle(query: string, shared: Shared): Promise<void> {
    try {
      keep(query, await shared.vector)
    } catch {
      // The callers get the error; the next call tries again.
    } finally {
      leave(query, shared)
    }
  }

  function leave(query: string, shared: Shared): void {
    if (asked.get(query) === shared) asked.delete(query)
  }

  function keep(query: string, vector: Float32Array): void {
    known.delete(query)
    known.set(query, vector)
    for (const oldest of known.keys()) {
      if (known.size <= size) break
      known.delete(oldest)
    }
  }

  /** Each caller gets its own promise and can abort alone: the shared call is aborted when the last caller leaves. */
  function join(query: string, shared: Shared, signal: AbortSignal): Promise<Float32Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>()
    const giveUp = () => {
      reject(signal.reason)
      shared.askers -= 1
      if (shared.askers > 0) return
      leave(query, shared)
      shared.abort.abort(signal.reason)
    }
    shared.askers += 1
    signal.addEventListener('abort', giveUp, { once: true })
    shared.vector.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
    return promise
  }

  async function embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    signal.throwIfAborted()
    const query = text.trim().normalize('NFC')
    const found = known.get(query)
    if (found) keep(query, found)
    // A copy: the caller may transfer the buffer to a thread.
    return (found ?? (await join(query, asked.get(query) ?? ask(query), signal))).slice()
  }

  return { ...embedder, embedQuery }
}
