import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { PageFrame } from '../ui/page-frame.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <p>
        <Link href="/">{t('notFound.home')}</Link>
      </p>
    </PageFrame>
  )
}
