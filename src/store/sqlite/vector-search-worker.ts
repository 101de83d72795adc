// The thread that compares vectors. An account of 100,000 takes about 15 ms, which would block the main thread.
import { parentPort, workerData } from 'node:worker_threads'
import type { NearMemory, Nearness } from '../../core/embedding/semantic-search.ts'
import type { ThreadMessage } from '../search-thread.ts'
import { findAccount, similaritiesOf, type VectorAccount, VectorCache } from './account-vectors.ts'
import { openReader } from './connection.ts'
import { threadFaultOf } from './errors.ts'
import { NearestMemories } from './nearest-memories.ts'
import type { VectorWork } from './search.ts'

const { file, maxCacheMb } = workerData as { file: string; maxCacheMb: number }
const connection = openReader(file)
// An eighth of the usual: the vectors that it reads are cached in its own memory.
connection.pragma('cache_size = -2000')
const cache = new VectorCache(connection, maxCacheMb * 1_000_000, () => send({ isUnderWay: true }))

parentPort?.on('message', (work: VectorWork) => send(answer(work)))

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

function answer(work: VectorWork): ThreadMessage {
  try {
    return { number: work.number, value: work.kind === 'nearest' ? nearest(work) : similarities(work) }
  } catch (error) {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { number: work.number, error: description, fault: threadFaultOf(error) }
  }
}

/** One read transaction, so that the counts and the vectors agree. */
function nearest({ accountId, model, vector, limit }: Extract<VectorWork, { kind: 'nearest' }>): Nearness {
  return connection.transaction(() => {
    const found = new NearestMemories(limit)
    const account = accountFor(accountId, model, vector)
    if (!account) return found.result()
    cache.scan(account, vector, found)
    return found.result()
  })()
}

function similarities({ accountId, model, vector, ids }: Extract<VectorWork, { kind: 'similarities' }>): NearMemory[] {
  return connection.transaction(() => {
    const account = accountFor(accountId, model, vector)
    return account ? similaritiesOf(connection, account, ids, vector) : []
  })()
}

function accountFor(accountId: string, model: number, vector: Float32Array): VectorAccount | null {
  const account = findAccount(connection, accountId, model)
  if (account && vector.length !== account.dimensions) {
    throw new Error(`The vector has ${vector.length} dimensions, those of model ${model} have ${account.dimensions}`)
  }
  return account
}
