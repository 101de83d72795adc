import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useErrorText } from '../../hooks/error-text.ts'
import { client } from '../../state/client.ts'
import { memoriesChanged, queries } from '../../state/queries.ts'
import { Button } from '../button.tsx'
import { useTypeName } from '../memories/type-name.ts'
import { Note } from '../note.tsx'
import { showToast } from '../toast.tsx'
import { isUnknown, tellGone } from './memory-gone.ts'

/** Asks to check a type or due time that was guessed from the text. Saving without changes approves it. */
export function ReviewNote({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const errorText = useErrorText()
  const typeName = useTypeName()
  const [isBusy, setIsBusy] = useState(false)
  const { type, dueAt, memory: state } = memory.metadata
  if (state.review !== 'pending') return null
  const approve = async () => {
    setIsBusy(true)
    try {
      queries.setQueryData(['memory', memory.id], await client.memories.update(memory.id, { type }))
      await memoriesChanged()
    } catch (error) {
      if (isUnknown(error)) await tellGone(memory.id)
      else showToast({ text: errorText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Note
      kind="warning"
      action={
        <Button isBusy={isBusy} onClick={() => void approve()}>
          {t('review.approve')}
        </Button>
      }
    >
      {t(dueAt === null ? 'review.type' : 'review.time', { type: typeName(type) })}
    </Note>
  )
}
