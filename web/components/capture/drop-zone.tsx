import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { filesIn, receiveFiles } from './arrivals.ts'
import styles from './drop-zone.module.css'

/** The whole window takes files that are dragged onto it, and says so while they hover. */
export function DropZone() {
  const { t } = useTranslation('capture')
  const isOver = useDrop()
  if (!isOver) return null
  // Above dialogs, which stand at the end of the document too.
  return createPortal(
    <div className={styles['zone']}>
      <p className={styles['told']} role="status">
        <ImagePlus aria-hidden />
        {t('drop')}
      </p>
    </div>,
    document.body,
  )
}

function useDrop(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // A place of the page's own that takes files, such as for an import.
      if (event.defaultPrevented) return setOver(false)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // From one element into another it has not left the window.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented) return
      const files = filesIn(event.dataTransfer, false)
      if (files.length === 0) return
      event.preventDefault()
      receiveFiles(files)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
