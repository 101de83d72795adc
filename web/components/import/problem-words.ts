import { useTranslation } from 'react-i18next'
import type { ImportReportView } from '../../../src/client/types.ts'
import { useFormats } from '../../hooks/formats.ts'

type Problem = ImportReportView['problems'][number]

/** What a problem of an import is about, and why it is one. A service that is newer than this page may know more: its own words stand in for them. */
export function useProblemWords() {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return {
    itemOf: ({ item, place }: Problem): string =>
      place ? t(`places.${place.kind}`, { number: place.number, defaultValue: item }) : item,
    reasonOf: ({ code, values, reason }: Problem): string => {
      const limitMb = values?.limitMb === undefined ? '' : formats.number(values.limitMb)
      return t(`reasons.${code}`, { ...values, limitMb, reason, defaultValue: reason })
    },
  }
}
