import { useTranslation } from 'react-i18next'
import type { RecallSource } from '../../../src/client/types.ts'

const KINDS = ['link-to', 'link-from', 'sitting', 'meaning', 'name', 'email', 'phone', 'handle', 'code', 'tag'] as const

/** Describes how a memory is related to another one. `title` is null if unknown. Unknown kinds get a general wording. */
export function useRelationWords(): (relation: NonNullable<RecallSource['relation']>, title: string | null) => string {
  const { t } = useTranslation('memories')
  return ({ kind, value }, title) => {
    const known = KINDS.find((one) => one === kind) ?? 'unknown'
    const from = title === null ? t('relation.another') : t('relation.quoted', { title })
    return t(`relation.${known}`, { value: value ?? '', from })
  }
}
