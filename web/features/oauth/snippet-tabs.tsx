import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/button.tsx'
import styles from './snippet-tabs.module.css'
import type { Snippet } from './snippets.ts'

export interface SnippetTab {
  name: string
  label: string
  text: ReactNode
  snippets: readonly Snippet[]
}

export function SnippetTabs({ label, tabs }: { label: string; tabs: readonly SnippetTab[] }) {
  return (
    <Tabs.Root defaultValue={tabs[0]?.name} className={styles['root'] ?? ''}>
      <Tabs.List className={styles['list'] ?? ''} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} className={styles['tab'] ?? ''}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} className={styles['panel'] ?? ''}>
          {tab.text}
          {tab.snippets.map((snippet) => (
            <SnippetBlock key={snippet.title} snippet={snippet} />
          ))}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

function SnippetBlock({ snippet: { title, text } }: { snippet: Snippet }) {
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
