import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRoute } from 'wouter'
import { openCapture, useCaptureStart } from '../features/memories/capture-dialog.ts'
import { DropZone } from '../features/memories/drop-zone.tsx'
import { filesIn, isWritingIn, receiveFiles } from '../features/memories/incoming-content.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { Navigation } from './navigation.tsx'
import { OutboxStatus } from './outbox-status.tsx'
import { useSession } from './session.ts'
import styles from './shell.module.css'

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isAsking] = useRoute('/oauth/authorize')
  // The consent page has no navigation, signed in or not.
  if (!session || isAsking) return <main className={styles['alone']}>{children}</main>
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('skipToContent')}
      </a>
      <ShellKeys />
      <Navigation />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <OutboxStatus />
        {children}
      </main>
      <CaptureHost />
    </div>
  )
}

function ShellKeys() {
  const [address, go] = useLocation()
  useShortcuts({
    c: () => openCapture(),
    // On the search page, the page itself handles the key.
    '/': () => address !== '/search' && go('/search'),
  })
  return null
}

// A separate script, because many visits only read.
const CaptureDialogWindow = lazy(() =>
  import('../features/memories/capture-dialog-window.tsx').then((loaded) => ({ default: loaded.CaptureDialogWindow })),
)

function CaptureHost() {
  const start = useCaptureStart()
  usePastedFiles()
  return (
    <>
      <Suspense>{start && <CaptureDialogWindow start={start} />}</Suspense>
      <DropZone />
    </>
  )
}

/** Handles pasted files outside text fields; inside a text field the paste belongs to the field. */
function usePastedFiles(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isWritingIn(event.target)) return
      const files = filesIn(event.clipboardData, false)
      if (files.length === 0) return
      event.preventDefault()
      receiveFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}
