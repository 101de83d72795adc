import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** Shown if a script could not be loaded (after an update or without a network) or if rendering failed. */
function BrokenPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isLoading = error instanceof TypeError && /import|fetch|module/i.test(error.message)
  return (
    <PageFrame title={t('broken.title')}>
      <p>{isLoading ? t('broken.notLoaded') : t('broken.fault')}</p>
      <p>
        <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>
      </p>
    </PageFrame>
  )
}

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />
  }
}
