import { Tabs } from '@base-ui/react/tabs'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import styles from './guide-tabs.module.css'
import { type Guide, type GuideName, guidesFor, type Snippet } from './guides.ts'

/** Names of products are the same in every language. */
const NAMES: Record<GuideName, string> = {
  claude: 'Claude Code',
  chatgpt: 'ChatGPT',
  editor: 'Cursor, VS Code',
  curl: 'curl',
  javascript: 'JavaScript',
}

/** What to paste where, for each client, with the new key already in it. */
export function GuideTabs({ apiKey, canWrite }: { apiKey: string; canWrite: boolean }) {
  const { t } = useTranslation('account')
  const guides = useGuides(apiKey, canWrite)
  return (
    <section className={styles['guides']} aria-label={t('keys.use')}>
      <h3>{t('keys.use')}</h3>
      <Tabs.Root defaultValue="claude" className={styles['root'] ?? ''}>
        <Tabs.List className={styles['list'] ?? ''} aria-label={t('keys.use')}>
          {guides.map(({ name }) => (
            <Tabs.Tab key={name} value={name} className={styles['tab'] ?? ''}>
              {NAMES[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {guides.map(({ name, snippets }) => (
          <Tabs.Panel key={name} value={name} className={styles['panel'] ?? ''}>
            <p>{t(`snippets.${name}`)}</p>
            {snippets.map((snippet) => (
              <SnippetBlock key={snippet.title} snippet={snippet} />
            ))}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </section>
  )
}

function SnippetBlock({ snippet: { title, text } }: { snippet: Snippet }) {
  const { t } = useTranslation('account')
  return (
    <figure className={styles['snippet']}>
      <figcaption className={styles['caption']}>
        <span>{title}</span>
        <CopyButton label={t('snippets.copy')} text={text} />
      </figcaption>
      <pre className={styles['code']}>{text}</pre>
    </figure>
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
      capture: t('snippets.capture'),
      recall: t('snippets.recall'),
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
