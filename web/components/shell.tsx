import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRoute } from 'wouter'
import { useShortcuts } from '../hooks/shortcuts.ts'
import { openCapture } from '../state/capture-dialog.ts'
import { useSession } from '../state/session.ts'
import { CaptureHost } from './capture-host.tsx'
import { Navigation } from './navigation.tsx'
import { OutboxStatus } from './outbox-status.tsx'
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
