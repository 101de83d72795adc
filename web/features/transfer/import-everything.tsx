import { FileUp, FolderUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import styles from './import.module.css'
import { ImportWork } from './import-work.tsx'
import { type FileWithPath, type ImportSource, sourceOf, withPaths } from './transfer-files.ts'

export function ImportEverything() {
  const { t } = useTranslation('imports')
  const [source, setSource] = useState<ImportSource | null>(null)
  const [state, setState] = useState<'idle' | 'packing' | 'empty' | 'unreadable'>('idle')
  const take = async (chosen: Promise<FileWithPath[]>) => {
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

function FileChoice({ isBusy, onChoose }: { isBusy: boolean; onChoose: (chosen: Promise<FileWithPath[]>) => void }) {
  const { t } = useTranslation('imports')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    // Prevents the page from capturing the dropped file.
    event.preventDefault()
    setOver(false)
    if (!isBusy) onChoose(droppedFiles(event.dataTransfer))
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Buttons>
        <Chooser kind="files" isBusy={isBusy} onChoose={onChoose} />
        <Chooser kind="folder" isBusy={isBusy} onChoose={onChoose} />
      </Buttons>
      <Soft>{isBusy ? t('packing') : isOver ? t('drop') : t('orDrop')}</Soft>
    </div>
  )
}

/** A button of our own, because the browser's file input uses the browser's language. */
function Chooser({
  kind,
  isBusy,
  onChoose,
}: {
  kind: 'files' | 'folder'
  isBusy: boolean
  onChoose: (chosen: Promise<FileWithPath[]>) => void
}) {
  const { t } = useTranslation('imports')
  const input = useRef<HTMLInputElement>(null)
  const label = kind === 'files' ? t('choose') : t('chooseFolder')
  return (
    <>
      <Button
        icon={kind === 'files' ? <FileUp aria-hidden /> : <FolderUp aria-hidden />}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          // React has no property for it.
          if (element) element.webkitdirectory = kind === 'folder'
        }}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const { files } = event.target
          if (files && files.length > 0) onChoose(Promise.resolve(withPaths(files)))
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** The dropped files, including the contents of folders. Must be called synchronously in the drop event: later the data is gone. */
function droppedFiles(data: DataTransfer): Promise<FileWithPath[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return Promise.resolve(withPaths(data.files))
  return Promise.all(entries.map((entry) => filesIn(entry))).then((found) => found.flat())
}

async function filesIn(entry: FileSystemEntry): Promise<FileWithPath[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  if (!isFolder(entry)) return []
  const found: FileWithPath[] = []
  for (const inner of await entriesOf(entry.createReader())) found.push(...(await filesIn(inner)))
  return found
}

/** A directory reader returns up to 100 entries per call, and an empty list at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
