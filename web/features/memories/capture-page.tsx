import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { PageFrame } from '../../ui/page-frame.tsx'
import { CaptureForm } from './capture-form.tsx'
import { sharedText } from './capture-input.ts'
import styles from './capture-page.module.css'
import { useCaptureForm } from './capture-state.ts'

/** Target of the shortcut of the installed app, and of sharing from other apps */
export function Page() {
  const { t } = useTranslation('capture')
  const search = useSearch()
  const [, go] = useLocation()
  // Replaces the address, so that going back does not fill in the shared text again.
  const form = useCaptureForm({ text: sharedText(search) }, () => go('/', { replace: true }))
  return (
    <PageFrame title={t('title')}>
      <div className={styles['card']}>
        <CaptureForm form={form} />
      </div>
    </PageFrame>
  )
}
