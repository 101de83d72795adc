import { foldAccents } from '../language/tokens.ts'
import type { AccountDocuments } from './account-documents.ts'
import { type Vocabulary, vocabularyOf } from './likeness.ts'

/** For a larger account only the stems with the word's first letter are read: about a tenth of them. */
const MAX_DOCUMENTS_READ_WHOLE = 20_000
/** Stems cached over all accounts, about 60 bytes each. */
const MAX_KEPT_STEMS = 100_000

export interface VocabularyKey {
  accountId: string
  /** Prefix of the stems; empty for all stems of the account. */
  beginning: string
  version: string
}

export interface KeptVocabularies {
  get(key: VocabularyKey): Vocabulary | undefined
  keep(key: VocabularyKey, stems: readonly string[]): Vocabulary
}

export function vocabularyKey({ accountId, version, size }: AccountDocuments, word: string): VocabularyKey {
  const isLarge = size > MAX_DOCUMENTS_READ_WHOLE
  return { accountId, version, beginning: isLarge ? foldAccents(word.match(/^./u)?.[0] ?? '') : '' }
}

export function keptVocabularies(): KeptVocabularies {
  const kept = new Map<string, { version: string; vocabulary: Vocabulary }>()
  const nameOf = ({ accountId, beginning }: VocabularyKey) => `${accountId}/${beginning}`

  function deleteUnused(): void {
    let surplus = -MAX_KEPT_STEMS
    for (const { vocabulary } of kept.values()) surplus += vocabulary.stems.length
    for (const [name, { vocabulary }] of kept) {
      if (surplus <= 0) return
      kept.delete(name)
      surplus -= vocabulary.stems.length
    }
  }

  return {
    get(key) {
      const name = nameOf(key)
      const known = kept.get(name)
      if (known?.version !== key.version) return undefined
      kept.delete(name)
      kept.set(name, known)
      return known.vocabulary
    },
    keep(key, stems) {
      const vocabulary = vocabularyOf(stems)
      kept.delete(nameOf(key))
      kept.set(nameOf(key), { version: key.version, vocabulary })
      deleteUnused()
      return vocabulary
    },
  }
}
