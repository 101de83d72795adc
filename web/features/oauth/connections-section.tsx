import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ConnectionView } from '../../../src/client/types.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState, Failure, Note, Skeleton } from '../../ui/feedback.tsx'
import { CopyField } from '../../ui/fields.tsx'
import { Group, Item, ItemList } from '../../ui/group.tsx'
import { isNearby } from './oauth-request.ts'
import styles from './snippet-tabs.module.css'
import { SnippetTabs } from './snippet-tabs.tsx'
import { mcpUrl, snippetsFor, WAYS, type Way } from './snippets.ts'

export function ConnectionsSection() {
  return (
    <>
      <ConnectedApps />
      <ConnectApp />
    </>
  )
}

const NAMES: Record<Exclude<Way, 'stdio' | 'other'>, string> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  claudeCode: 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  gemini: 'Gemini CLI',
}

function ConnectApp() {
  const { t } = useTranslation('connections')
  const base = window.location.origin
  const words = { command: t('command'), header: t('header'), yourKey: t('yourKey') }
  const tabs = WAYS.map((way) => ({
    name: way,
    label: way === 'stdio' || way === 'other' ? t(`names.${way}`) : NAMES[way],
    text: <Steps way={way} />,
    snippets: snippetsFor(way, base, words),
  }))
  return (
    <Group title={t('howTitle')} text={t('howText')}>
      <CopyField label={t('address')} copyLabel={t('copyAddress')} text={mcpUrl(base)} />
      {isNearby(window.location.hostname) && <Note>{t('hereOnly')}</Note>}
      <SnippetTabs label={t('ways')} tabs={tabs} />
    </Group>
  )
}

function Steps({ way }: { way: Way }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <ol className={styles['steps']}>
        <li>{t(`way.${way}.one`)}</li>
        <li>{t(`way.${way}.two`)}</li>
        <li>{t(`way.${way}.three`)}</li>
      </ol>
      {(way === 'stdio' || way === 'other') && (
        <p>
          <Link href="/account/keys">{t('keys')}</Link>
        </p>
      )}
    </>
  )
}

function ConnectedApps() {
  const { client } = useApp()
  const { t } = useTranslation('connections')
  const apps = useQuery({ queryKey: ['connections'], queryFn: ({ signal }) => client.connections({ signal }) })
  const hasNone = apps.data?.items.length === 0
  return (
    <Group title={t('title')} text={t('text')}>
      {apps.isPending && <Skeleton lines={2} height={3.5} />}
      {apps.error && <Failure error={apps.error} onRetry={() => void apps.refetch()} />}
      {hasNone && (
        <EmptyState icon={<Plug aria-hidden />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {apps.data && !hasNone && <AppList apps={apps.data.items} />}
    </Group>
  )
}

function AppList({ apps }: { apps: readonly ConnectionView[] }) {
  const { client, queries, toasts } = useApp()
  const { t } = useTranslation('connections')
  const [ending, setEnding] = useState<ConnectionView | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { name = '', host = '' } = ending ?? {}
  const end = async () => {
    if (!ending) return
    await client.endConnection(ending.id)
    toasts.show({ text: t('ended', { name }) })
    await queries.invalidateQueries({ queryKey: ['connections'] })
  }
  return (
    <>
      <ItemList>
        {apps.map((app) => (
          <AppItem
            key={app.id}
            app={app}
            onEnd={() => {
              setEnding(app)
              setAsking(true)
            }}
          />
        ))}
      </ItemList>
      <p>
        <Link href="/account/activity">{t('activity')}</Link>
      </p>
      <ConfirmDialog
        title={t('endTitle')}
        confirm={t('end')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        work={end}
      >
        {t('endText', { name, host })}
      </ConfirmDialog>
    </>
  )
}

function AppItem({ app, onEnd }: { app: ConnectionView; onEnd: () => void }) {
  const { t } = useTranslation('connections')
  const formats = useFormats()
  const { name, host, access, createdAt, lastUsedAt } = app
  const facts = [
    host,
    lastUsedAt === null ? t('neverUsed') : t('used', { when: formats.relative(lastUsedAt) }),
    t('since', { date: formats.date(createdAt) }),
  ]
  return (
    <Item
      icon={<Plug aria-hidden />}
      name={<bdi>{name}</bdi>}
      mark={access === 'read' ? t('readOnly') : t('readWrite')}
      facts={facts}
      action={
        <Button aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      }
    />
  )
}
