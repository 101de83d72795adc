import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const OURS = ['note', 'task', 'reminder', 'audio', 'image'] as const

/** In the person's language; a type of their own is their own word already. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('memories')
  return useCallback(
    (type) => {
      const known = OURS.find((ours) => ours === type)
      return known ? t(`types.${known}`) : type
    },
    [t],
  )
}
