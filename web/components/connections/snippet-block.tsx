import { useTranslation } from 'react-i18next'
import { CopyButton } from '../account/copy-button.tsx'
import type { Snippet } from './mcp-settings.ts'
import styles from './snippet-tabs.module.css'

export function SnippetBlock({ snippet: { title, text } }: { snippet: Snippet }) {
  const { t } = useTranslation('connections')
  return (
    <figure className={styles['snippet']}>
      <figcaption className={styles['caption']}>
        <span>{title}</span>
        <CopyButton label={t('copy')} text={text} />
      </figcaption>
      <pre className={styles['code']}>{text}</pre>
    </figure>
  )
}
