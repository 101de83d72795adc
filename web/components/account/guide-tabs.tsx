import { useTranslation } from 'react-i18next'
import { SnippetTabs } from '../connections/snippet-tabs.tsx'
import styles from './guide-tabs.module.css'
import { type Guide, type GuideName, guidesFor } from './guides.ts'

const NAMES: Record<Exclude<GuideName, 'stdio'>, string> = {
  claude: 'Claude Code',
  editor: 'Cursor, VS Code',
  gemini: 'Gemini CLI',
  chatgpt: 'ChatGPT',
  curl: 'curl',
  javascript: 'JavaScript',
}

/** Snippets to paste into each client, with the new key already in them */
export function GuideTabs({ apiKey, canWrite }: { apiKey: string; canWrite: boolean }) {
  const { t } = useTranslation('account')
  const tabs = useGuides(apiKey, canWrite).map(({ name, snippets }) => ({
    name,
    label: name === 'stdio' ? t('snippets.desktop') : NAMES[name],
    text: <p>{t(`snippets.${name}`)}</p>,
    snippets,
  }))
  return (
    <section className={styles['guides']} aria-label={t('keys.use')}>
      <h3>{t('keys.use')}</h3>
      <SnippetTabs label={t('keys.use')} tabs={tabs} />
    </section>
  )
}

function useGuides(key: string, canWrite: boolean): Guide[] {
  const { t } = useTranslation('account')
  const base = window.location.origin
  return guidesFor({
    base,
    key,
    canWrite,
    words: {
      terminal: t('snippets.terminal'),
      withoutMcp: t('snippets.withoutMcp'),
      capture: t('snippets.capture'),
      recall: t('snippets.recall'),
      address: t('snippets.address'),
      schema: t('snippets.schema'),
      apiKey: t('snippets.apiKey'),
      instructions: t('snippets.instructions'),
      sampleText: t('snippets.sampleText'),
      sampleQuery: t('snippets.sampleQuery'),
      promptRecall: t('snippets.promptRecall', { base }),
      promptCapture: t('snippets.promptCapture', { base }),
      promptKey: t('snippets.promptKey'),
      promptData: t('snippets.promptData'),
    },
  })
}
