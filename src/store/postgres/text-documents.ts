import { AccountDocuments } from '../../engines/text-ranking/account-documents.ts'
import type { KeptAccounts } from '../../engines/text-ranking/kept-accounts.ts'
import type { AccountChanges, TextReader } from './text-reader.ts'

/** Includes everything committed before the call. Resolves to null if nothing of the account is indexed. */
export type FreshDocuments = (accountId: string) => Promise<AccountDocuments | null>

const NOTHING = { number: 0, last: 0 }

/**
 * Each account has one read at a time. A search that arrives during a read cannot use it, because it may miss what the user has just written. The
 * search waits for the next read, together with all others that arrive until then.
 */
export function documentsReader(reader: Pick<TextReader, 'changesSince'>, kept: KeptAccounts): FreshDocuments {
  const underWay = new Map<string, Promise<AccountDocuments | null>>()
  const next = new Map<string, Promise<AccountDocuments | null>>()

  function begin(accountId: string): Promise<AccountDocuments | null> {
    const reading = readFresh(reader, kept, accountId).finally(() => underWay.delete(accountId))
    underWay.set(accountId, reading)
    return reading
  }

  return (accountId) => {
    const waiting = next.get(accountId)
    if (waiting) return waiting
    const before = underWay.get(accountId)
    if (!before) return begin(accountId)
    const beginNext = () => {
      next.delete(accountId)
      return begin(accountId)
    }
    const following = before.then(beginNext, beginNext)
    next.set(accountId, following)
    return following
  }
}

async function readFresh(
  reader: Pick<TextReader, 'changesSince'>,
  kept: KeptAccounts,
  accountId: string,
): Promise<AccountDocuments | null> {
  for (let known = kept.get(accountId); ; known = undefined) {
    const changes = await reader.changesSince(accountId, known ?? NOTHING)
    if (!changes || changes.documents === 0) {
      kept.delete(accountId)
      return null
    }
    const documents = known?.number === changes.number ? known : new AccountDocuments(accountId, changes)
    if (takeIn(documents, changes)) {
      kept.keep(documents)
      return documents
    }
    kept.delete(accountId)
  }
}

/** Synchronous, so that no search sees half of it. */
function takeIn(documents: AccountDocuments, changes: AccountChanges): boolean {
  if (documents.isUpToDate(changes)) return true
  const speakers = changes.speaker?.split('\n') ?? []
  for (const [index, document] of (changes.document ?? []).entries()) {
    documents.take({
      document,
      arrival: changes.arrival?.[index] ?? 0,
      capturedAt: changes.capturedAt?.[index] ?? 0,
      length: changes.length?.[index] ?? 0,
      speaker: speakers[index] || null,
    })
  }
  return documents.settle(changes)
}
