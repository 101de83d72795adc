import type { AccountDocuments } from './account-documents.ts'

/** Documents kept over all accounts, about 40 bytes each; the account longest unused goes first. */
const MAX_KEPT_DOCUMENTS = 400_000

export interface KeptAccounts {
  get(accountId: string): AccountDocuments | undefined
  /** As the one used last. */
  keep(documents: AccountDocuments): void
  forget(accountId: string): void
}

/** The columns of the accounts in use. */
export function keptAccounts(): KeptAccounts {
  // A Map keeps the order of entry, and each use enters anew.
  const kept = new Map<string, AccountDocuments>()

  function forgetUnused(): void {
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
      forgetUnused()
    },
    forget: (accountId) => void kept.delete(accountId),
  }
}
