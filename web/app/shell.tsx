import { CircleCheckBig, CircleUserRound, ImagePlus, Plus, Search, Sparkles, StickyNote } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useRoute } from 'wouter'
import { filesIn, isWritingIn } from '../features/memories/capture-draft.ts'
import { useShortcuts } from '../ui/hooks.ts'
import { OutboxStatus } from './outbox-status.tsx'
import styles from './shell.module.css'
import { useApp, useSession, useValue } from './use-app.ts'

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
  const { captureDialog } = useApp()
  const [address, go] = useLocation()
  useShortcuts({
    c: () => captureDialog.open(),
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
  const start = useValue(useApp().captureDialog.start)
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
  const { captureDialog } = useApp()
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isWritingIn(event.target)) return
      const files = filesIn(event.clipboardData, false)
      if (files.length === 0) return
      event.preventDefault()
      captureDialog.receiveFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [captureDialog])
}

function Navigation() {
  const { captureDialog } = useApp()
  const { t } = useTranslation()
  return (
    <nav className={styles['navigation']} aria-label={t('nav.label')}>
      <p className={styles['brand']}>Lembra</p>
      <button type="button" className={styles['capture']} onClick={() => captureDialog.open()} aria-keyshortcuts="c">
        <Plus aria-hidden />
        <span>{t('nav.capture')}</span>
      </button>
      <ul className={styles['links']}>
        <NavigationLink to="/" icon={<StickyNote aria-hidden />} name={t('nav.memories')} />
        <NavigationLink to="/search" icon={<Search aria-hidden />} name={t('nav.search')} />
        <NavigationLink to="/recall" icon={<Sparkles aria-hidden />} name={t('nav.recall')} />
        <NavigationLink to="/tasks" icon={<CircleCheckBig aria-hidden />} name={t('nav.tasks')} />
        <NavigationLink
          to="/account"
          under="/account/:section"
          icon={<CircleUserRound aria-hidden />}
          name={t('nav.account')}
        />
      </ul>
    </nav>
  )
}

function NavigationLink({ to, under, icon, name }: { to: string; under?: string; icon: ReactNode; name: string }) {
  const [isHere] = useRoute(to)
  const [isUnder] = useRoute(under ?? to)
  return (
    <li>
      <Link href={to} className={styles['link'] ?? ''} aria-current={isHere || isUnder ? 'page' : undefined}>
        {icon}
        <span>{name}</span>
      </Link>
    </li>
  )
}

/** Accepts files dropped anywhere in the window, and shows a hint while they are dragged over it. */
function DropZone() {
  const { t } = useTranslation('capture')
  const isOver = useDrop()
  if (!isOver) return null
  // A portal, so that it lies above dialogs, which are at the end of the document too.
  return createPortal(
    <div className={styles['zone']}>
      <p className={styles['texts']} role="status">
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
