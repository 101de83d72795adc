import { foldAccents } from '../../core/language/tokens.ts'
import { type Vocabulary, vocabularyOf } from '../../core/ranking/likeness.ts'
import type { SqliteConnection } from './connection.ts'
import type { AccountDocuments } from './text-documents.ts'
import { tokenOf } from './text-tokens.ts'

/** Reading a vocabulary counts every list in it: 80 ms for 100,000 memories, a tenth of it for the words of one first letter. */
const MAX_DOCUMENTS_READ_WHOLE = 20_000
/** Stems kept for the next query, over all accounts; about 60 bytes each. */
const MAX_KEPT_STEMS = 100_000

interface Kept {
  version: string
  vocabulary: Vocabulary
}

/** What stems an account's memories hold, to find the one that a misspelt word was meant to be. */
export function openVocabulary(connection: SqliteConnection) {
  const kept = new Map<string, Kept>()

  function read(accountNumber: number, beginning: string): Vocabulary {
    const from = tokenOf(accountNumber, beginning)
    const terms = connection
      .prepare<[string, string], string>('SELECT term FROM text_vocabulary WHERE term >= ? AND term < ?')
      .pluck()
      .all(from, `${from}\u{10FFFF}`)
    const start = tokenOf(accountNumber, '').length
    return vocabularyOf(terms.map((term) => term.slice(start)).filter((stem) => !stem.includes('_')))
  }

  function forgetUnused(): void {
    let surplus = -MAX_KEPT_STEMS
    for (const { vocabulary } of kept.values()) surplus += vocabulary.stems.length
    for (const [key, { vocabulary }] of kept) {
      if (surplus <= 0) return
      kept.delete(key)
      surplus -= vocabulary.stems.length
    }
  }

  /** All of the account's stems, or in a large account those with the word's first letter. */
  return function vocabularyFor(documents: AccountDocuments, word: string): Vocabulary {
    const isLarge = documents.size > MAX_DOCUMENTS_READ_WHOLE
    const beginning = isLarge ? foldAccents(word.match(/^./u)?.[0] ?? '') : ''
    const key = `${documents.accountId}/${beginning}`
    const known = kept.get(key)
    const isCurrent = known?.version === documents.version
    const vocabulary = isCurrent ? known.vocabulary : read(documents.number, beginning)
    kept.delete(key)
    kept.set(key, { version: documents.version, vocabulary })
    forgetUnused()
    return vocabulary
  }
}

export type VocabularyFor = ReturnType<typeof openVocabulary>
