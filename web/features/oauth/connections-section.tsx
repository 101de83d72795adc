import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ConnectionView } from '../../../src/client/types.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { EmptyState, Note } from '../../ui/feedback.tsx'
import { CopyField } from '../../ui/fields.tsx'
import { Group } from '../../ui/group.tsx'
import { RevocableList } from '../../ui/revocable-list.tsx'
import { useLimitFacts } from './memory-limit.tsx'
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
  const formats = useFormats()
  const limitFacts = useLimitFacts()
  return (
    <Group title={t('title')} text={t('text')}>
      <RevocableList<ConnectionView>
        queryKey={['connections']}
        load={client.connections}
        revoke={client.endConnection}
        empty={
          <EmptyState icon={<Plug aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
        renderRow={({ name, host, access, createdAt, lastUsedAt, ...limit }) => ({
          icon: <Plug aria-hidden />,
          name: <bdi>{name}</bdi>,
          mark: access === 'read' ? t('readOnly') : t('readWrite'),
          facts: [
            host,
            ...limitFacts(limit),
            lastUsedAt === null ? t('neverUsed') : t('used', { when: formats.relative(lastUsedAt) }),
            t('since', { date: formats.date(createdAt) }),
          ],
          revokeLabel: t('endNamed', { name }),
        })}
        texts={{
          revoke: t('end'),
          title: t('endTitle'),
          question: (app) => t('endText', { name: app?.name, host: app?.host }),
          revoked: ({ name }) => t('ended', { name }),
        }}
      >
        <p>
          <Link href="/account/activity">{t('activity')}</Link>
        </p>
      </RevocableList>
    </Group>
  )
}
