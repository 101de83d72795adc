import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { CaptureForm } from '../components/capture/capture-form.tsx'
import styles from '../components/capture/capture-page.module.css'
import { sharedText } from '../components/capture/shared-text.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { useCaptureForm } from '../hooks/capture-form.ts'

/** Where the installed app's shortcut leads, and what other apps share to. */
export function Page() {
  const { t } = useTranslation('capture')
  const search = useSearch()
  const [, go] = useLocation()
  // Without the address it came from, going back fills nothing in again.
  const form = useCaptureForm({ text: sharedText(search) }, () => go('/', { replace: true }))
  return (
    <PageFrame title={t('title')}>
      <div className={styles['card']}>
        <CaptureForm form={form} />
      </div>
    </PageFrame>
  )
}
