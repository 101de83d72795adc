import { useTranslation } from 'react-i18next'
import type { ImportReportView } from '../../../src/client/types.ts'
import { useFormats } from '../../hooks/formats.ts'

type Problem = ImportReportView['problems'][number]

/** Texts for the problems of an import. A newer service may report unknown ones; then its English text is shown. */
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
