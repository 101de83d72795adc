import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useFormats } from '../../ui/formats.ts'
import { useTypeName } from './type-name.ts'

export interface RowWords {
  typeName(type: string): string
  time(time: string): string
  date(time: string): string
  capturedOn(time: string): string
  moreTags(count: number): string
  due(memory: Pick<MemoryView, 'attributes' | 'metadata'>): { text: string; isOverdue: boolean } | null
}

export function useRowWords(): RowWords {
  const { t } = useTranslation('memories')
  const formats = useFormats()
  const typeName = useTypeName()
  return useMemo(
    () => ({
      typeName,
      time: formats.time,
      date: formats.date,
      capturedOn: (time) => t('row.capturedOn', { date: formats.date(time) }),
      moreTags: (count) => t('row.moreTags', { count }),
      due: ({ attributes, metadata: { dueAt, resolved } }) => {
        if (dueAt === null) return null
        const isDay = attributes['duePrecision'] === 'day'
        const now = Date.now()
        const isPast = isDay ? formats.dayOf(dueAt) < formats.dayOf(now) : Date.parse(dueAt) < now
        const date = isDay ? formats.date(dueAt) : formats.dateTime(dueAt)
        const isOverdue = isPast && resolved === false
        return { text: isOverdue ? t('row.overdue', { date }) : t('row.due', { date }), isOverdue }
      },
    }),
    [t, formats, typeName],
  )
}
