import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { AddressField } from './address-field.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { mcpUrl } from './mcp-settings.ts'
import { isNearby } from './redirect-uri.ts'
import styles from './snippet-tabs.module.css'
import { SnippetTabs } from './snippet-tabs.tsx'
import { snippetsFor, WAYS, type Way } from './ways-to-connect.ts'

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
      <AddressField label={t('address')} copyLabel={t('copyAddress')} address={mcpUrl(base)} />
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
