import type { AccountDocuments } from './account-documents.ts'

/** Documents kept over all accounts, about 40 bytes each; the least recently used account is evicted first. */
const MAX_KEPT_DOCUMENTS = 400_000

export interface KeptAccounts {
  get(accountId: string): AccountDocuments | undefined
  keep(documents: AccountDocuments): void
  delete(accountId: string): void
}

export function keptAccounts(): KeptAccounts {
  // A Map keeps insertion order, and each use inserts the account again.
  const kept = new Map<string, AccountDocuments>()

  function deleteUnused(): void {
    let surplus = [...kept.values()].reduce((sum, { size }) => sum + size, 0) - MAX_KEPT_DOCUMENTS
    for (const [accountId, { size }] of kept) {
      if (surplus <= 0 || kept.size === 1) return
      kept.delete(accountId)
      surplus -= size
    }
  }

  return {
    get: (accountId) => kept.get(accountId),
    keep(documents) {
      kept.delete(documents.accountId)
      kept.set(documents.accountId, documents)
      deleteUnused()
    },
    delete: (accountId) => void kept.delete(accountId),
  }
}
