import type { VectorSearch } from '../core/embedding/semantic-search.ts'
import type { TextSearch } from '../core/search/search.ts'
import type { Store, Transaction } from '../core/store.ts'
import type { Telemetry } from '../core/telemetry.ts'

/** Measures each method of the store under a name such as `memories.get`, and each transaction as a whole as `transaction`. */
export function observedStore(store: Store, telemetry: Telemetry): Store {
  return {
    ...observedAggregates(store, telemetry),
    transaction: (work) =>
      telemetry.observe('store', 'transaction', () => {
        // Transactions share a commit, so this work may start in another request's async context. It is still attributed to this request.
        const bound = telemetry.bound(work)
        return store.transaction((tx) => bound(observedAggregates(tx, telemetry)))
      }),
    serviceKey: (name, fresh) => telemetry.observe('store', 'serviceKey', () => store.serviceKey(name, fresh)),
    ping: () => telemetry.observe('store', 'ping', () => store.ping()),
    emptyLog: () => telemetry.observe('store', 'emptyLog', () => store.emptyLog()),
    close: () => store.close(),
  }
}

export function observedTextSearch(search: TextSearch, telemetry: Telemetry): TextSearch {
  return {
    find: (...asked) => telemetry.observe('store', 'textSearch.find', () => search.find(...asked)),
    passages: (...asked) => telemetry.observe('store', 'textSearch.passages', () => search.passages(...asked)),
    close: () => search.close(),
  }
}

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

type Asynchronous<T> = { [Method in keyof T]: (...given: never[]) => Promise<unknown> }

/** A proxy wraps only the methods that are called: a transaction has about seventy. */
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
