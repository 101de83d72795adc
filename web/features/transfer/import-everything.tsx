import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { FileChoice } from './file-choice.tsx'
import { type ImportSource, type PlacedFile, sourceOf } from './import-files.ts'
import { ImportWork } from './import-work.tsx'

export function ImportEverything() {
  const { t } = useTranslation('imports')
  const [source, setSource] = useState<ImportSource | null>(null)
  const [state, setState] = useState<'idle' | 'packing' | 'empty' | 'unreadable'>('idle')
  const take = async (chosen: Promise<PlacedFile[]>) => {
    setState('packing')
    try {
      const found = await sourceOf(await chosen)
      setSource(found)
      setState(found ? 'idle' : 'empty')
    } catch {
      // The file was removed meanwhile, or the browser may not read it.
      setState('unreadable')
    }
  }
  return (
    <Group title={t('title')} text={t('text')}>
      {!source && <FileChoice isBusy={state === 'packing'} onChoose={(chosen) => void take(chosen)} />}
      {state === 'empty' && <Note kind="error">{t('errors.empty')}</Note>}
      {state === 'unreadable' && <Note kind="error">{t('errors.unreadable')}</Note>}
      {source && <ImportWork source={source} onOther={() => setSource(null)} />}
    </Group>
  )
}
