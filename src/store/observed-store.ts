import type { VectorSearch } from '../core/embedding/embedding-ports.ts'
import type { Store, Transaction } from '../core/ports.ts'
import type { TextSearch } from '../core/search/search-ports.ts'
import type { Telemetry } from '../core/telemetry.ts'

/** The store, each method of which is told of as `memories.get`, and a transaction as a whole as `transaction`. */
export function observedStore(store: Store, telemetry: Telemetry): Store {
  return {
    ...observedAggregates(store, telemetry),
    transaction: (work) =>
      telemetry.observe('store', 'transaction', () => {
        // The database may begin the work on another request's way (transactions share a commit): what it does is still this one's.
        const bound = telemetry.bound(work)
        return store.transaction((tx) => bound(observedAggregates(tx, telemetry)))
      }),
    serviceKey: (name, fresh) => telemetry.observe('store', 'serviceKey', () => store.serviceKey(name, fresh)),
    ping: () => telemetry.observe('store', 'ping', () => store.ping()),
    emptyLog: () => telemetry.observe('store', 'emptyLog', () => store.emptyLog()),
    close: () => store.close(),
  }
}

/** Told of as `textSearch.find`. */
export function observedTextSearch(search: TextSearch, telemetry: Telemetry): TextSearch {
  return {
    find: (...asked) => telemetry.observe('store', 'textSearch.find', () => search.find(...asked)),
    passages: (...asked) => telemetry.observe('store', 'textSearch.passages', () => search.passages(...asked)),
    close: () => search.close(),
  }
}

/** Told of as `vectorSearch.nearest`. */
export function observedVectorSearch(search: VectorSearch, telemetry: Telemetry): VectorSearch {
  return {
    nearest: (...asked) => telemetry.observe('store', 'vectorSearch.nearest', () => search.nearest(...asked)),
    similarities: (...asked) =>
      telemetry.observe('store', 'vectorSearch.similarities', () => search.similarities(...asked)),
    close: () => search.close(),
  }
}

function observedAggregates(tx: Transaction, telemetry: Telemetry): Transaction {
  return {
    accounts: observed(tx.accounts, 'accounts', telemetry),
    credentials: observed(tx.credentials, 'credentials', telemetry),
    signInKeys: observed(tx.signInKeys, 'signInKeys', telemetry),
    notices: observed(tx.notices, 'notices', telemetry),
    oauthClients: observed(tx.oauthClients, 'oauthClients', telemetry),
    oauthCodes: observed(tx.oauthCodes, 'oauthCodes', telemetry),
    connections: observed(tx.connections, 'connections', telemetry),
    refreshTokens: observed(tx.refreshTokens, 'refreshTokens', telemetry),
    memories: observed(tx.memories, 'memories', telemetry),
    mentions: observed(tx.mentions, 'mentions', telemetry),
    textIndex: observed(tx.textIndex, 'textIndex', telemetry),
    usage: observed(tx.usage, 'usage', telemetry),
    jobs: observed(tx.jobs, 'jobs', telemetry),
    files: observed(tx.files, 'files', telemetry),
    vectors: observed(tx.vectors, 'vectors', telemetry),
    activity: observed(tx.activity, 'activity', telemetry),
  }
}

/** All methods of which answer later. */
type Asynchronous<T> = { [Method in keyof T]: (...given: never[]) => Promise<unknown> }

/** Through a proxy: of a transaction's seventy methods only those that are called are made. */
function observed<T extends object & Asynchronous<T>>(aggregate: T, name: string, telemetry: Telemetry): T {
  const made = new Map<PropertyKey, unknown>()
  return new Proxy(aggregate, {
    get(target, key) {
      const known = made.get(key)
      if (known !== undefined) return known
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function' || typeof key !== 'string') return method
      const label = `${name}.${key}`
      const told = (...given: unknown[]): Promise<unknown> =>
        telemetry.observe('store', label, () => Reflect.apply(method, target, given))
      made.set(key, told)
      return told
    },
  })
}
