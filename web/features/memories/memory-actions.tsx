import { Copy, Link2, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { MemoryView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { forget } from './deletions.ts'
import styles from './memory-actions.module.css'

export function MemoryActions({ memory, onEdit }: { memory: MemoryView; onEdit: () => void }) {
  const { t } = useTranslation('memory')
  const goBack = useGoBack()
  const copy = useCopy()
  const remove = () => {
    forget(memory.id, memory.title)
    goBack()
  }
  const address = `${window.location.origin}/m/${encodeURIComponent(memory.id)}`
  return (
    <div className={styles['actions']}>
      <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
        {t('actions.edit')}
      </Button>
      <Button
        look="quiet"
        icon={<Copy aria-hidden />}
        aria-label={t('actions.copyText')}
        title={t('actions.copyText')}
        onClick={() => void copy(memory.text)}
      />
      <Button
        look="quiet"
        icon={<Link2 aria-hidden />}
        aria-label={t('actions.copyLink')}
        title={t('actions.copyLink')}
        onClick={() => void copy(address)}
      />
      <Button
        look="quiet"
        icon={<Trash2 aria-hidden />}
        aria-label={t('actions.delete')}
        title={t('actions.delete')}
        onClick={remove}
      />
    </div>
  )
}

/** Goes back within the app; if the page was opened directly, goes to the list of memories. */
export function useGoBack(): () => void {
  const [, go] = useLocation()
  return () => {
    if (hasPageBefore()) window.history.back()
    else go('/', { replace: true })
  }
}

/** Without the Navigation API a browser cannot tell whether the previous page was in this app. */
function hasPageBefore(): boolean {
  const navigation: unknown = Reflect.get(window, 'navigation')
  if (typeof navigation !== 'object' || navigation === null) return false
  return 'canGoBack' in navigation && navigation.canGoBack === true
}

function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('memory')
  const shell = useTranslation()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: shell.t('copied') })
    } catch {
      // The Clipboard API needs https.
      showToast({ text: t('actions.notCopied') })
    }
  }
}
