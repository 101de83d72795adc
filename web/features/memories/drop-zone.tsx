import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../app/use-app.ts'
import { filesIn } from './capture-dialog.ts'
import styles from './drop-zone.module.css'

/** Accepts files dropped anywhere in the window, and shows a hint while they are dragged over it. */
export function DropZone() {
  const { t } = useTranslation('capture')
  const isOver = useDrop()
  if (!isOver) return null
  // A portal, so that it lies above dialogs, which are at the end of the document too.
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
  const { captureDialog } = useApp()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Another drop target on the page, such as the import, handles it.
      if (event.defaultPrevented) return setOver(false)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // Moving between elements fires dragleave too. Only null means that the pointer left the window.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented) return
      const files = filesIn(event.dataTransfer, false)
      if (files.length === 0) return
      event.preventDefault()
      captureDialog.receiveFiles(files)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [captureDialog])
  return isOver
}
