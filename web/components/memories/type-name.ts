import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const OURS = ['note', 'task', 'reminder', 'audio', 'image'] as const

/** In the person's language; a type of their own is their own word already. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('memories')
  return useMemo(() => {
    // Looked up once, as every row asks for one: it takes a tenth of a millisecond, and more at first.
    const names = new Map<string, string>(OURS.map((type) => [type, t(`types.${type}`)]))
    return (type) => names.get(type) ?? type
  }, [t])
}
