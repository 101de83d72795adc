import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  Bell,
  CalendarDays,
  ChevronRight,
  Gauge,
  HardDriveDownload,
  History,
  KeyRound,
  LogOut,
  Plug,
  Shield,
  UserRound,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useRoute } from 'wouter'
import type { App } from '../../app/create-app.ts'
import { endThisDevice } from '../../app/session.ts'
import { useAccount, useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Buttons } from '../../ui/group.tsx'
import { NotFound, PageFrame } from '../../ui/page-frame.tsx'
import { ActivitySection } from '../activity/activity-section.tsx'
import { ConnectionsSection } from '../oauth/connections-section.tsx'
import { RemindersSection } from '../reminders/reminders-section.tsx'
import styles from './account-page.module.css'
import { CalendarSection } from './calendar-section.tsx'
import { DataSection } from './data-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { UsageSection } from './usage-section.tsx'

const CONTENTS: Record<Section, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  connections: ConnectionsSection,
  activity: ActivitySection,
  reminders: RemindersSection,
  keys: KeysSection,
  calendar: CalendarSection,
  usage: UsageSection,
  data: DataSection,
}

export function Page() {
  const app = useApp()
  const [isSection, params] = useRoute('/account/:section')
  const section = isSection ? sectionNamed(params.section) : 'profile'
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => refreshAccount(app, signal) })
  if (!section) return <NotFound />
  return <AccountPage section={section} isList={!isSection} />
}

/** On a phone `/account` shows only the list of sections. On wide screens the list stands beside the section, profile by default. */
function AccountPage({ section, isList }: { section: Section; isList: boolean }) {
  const { t } = useTranslation('account')
  const Content = CONTENTS[section]
  return (
    <div className={isList ? undefined : styles['page']}>
      {!isList && (
        <Link href="/account" className={styles['back'] ?? ''}>
          <ArrowLeft aria-hidden />
          {t('sections.label')}
        </Link>
      )}
      <PageFrame
        title={isList ? t('sections.label') : t(`sections.${section}`)}
        aside={<SectionNavigation current={section} isList={isList} />}
      >
        <div className={isList ? `${styles['section']} ${styles['besideList']}` : styles['section']}>
          <Content />
        </div>
        {section === 'profile' && <SignOut />}
      </PageFrame>
    </div>
  )
}

/** The account may have changed on another device. */
async function refreshAccount({ client, locale, session }: App, signal: AbortSignal): Promise<null> {
  const account = await client.account.me({ signal })
  signal.throwIfAborted()
  session.keepAccount(account)
  await locale.change(account.settings.language)
  return null
}

const ICONS: Record<Section, ReactNode> = {
  profile: <UserRound aria-hidden />,
  security: <Shield aria-hidden />,
  connections: <Plug aria-hidden />,
  activity: <History aria-hidden />,
  reminders: <Bell aria-hidden />,
  keys: <KeyRound aria-hidden />,
  calendar: <CalendarDays aria-hidden />,
  usage: <Gauge aria-hidden />,
  data: <HardDriveDownload aria-hidden />,
}

/** Stands beside the section on wide screens. On a phone `isList` shows it instead of the section. */
function SectionNavigation({ current, isList }: { current: Section; isList: boolean }) {
  const { t } = useTranslation('account')
  return (
    <nav aria-label={t('sections.label')} className={isList ? styles['list'] : styles['beside']}>
      <ul>
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              href={`/account/${section}`}
              className={styles['place'] ?? ''}
              aria-current={section === current ? 'page' : undefined}
            >
              <span className={styles['icon']}>{ICONS[section]}</span>
              <span className={styles['words']}>
                <span className={styles['name']}>{t(`sections.${section}`)}</span>
                <span className={styles['hint']}>{t(`sectionHints.${section}`)}</span>
              </span>
              <span className={styles['onward']}>
                <ChevronRight aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sections of the account page, each with its own address such as `/account/usage` */
const SECTIONS = [
  'profile',
  'reminders',
  'security',
  'connections',
  'activity',
  'keys',
  'calendar',
  'usage',
  'data',
] as const
type Section = (typeof SECTIONS)[number]

function sectionNamed(name: string): Section | null {
  return SECTIONS.find((section) => section === name) ?? null
}

function SignOut() {
  const { client, leave, outbox, toasts } = useApp()
  const { t } = useTranslation('account')
  const { id } = useAccount()
  const [, go] = useLocation()
  const [waiting, setWaiting] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const isTold = await endThisDevice(client)
    leave()
    go('/sign-in')
    if (!isTold) toasts.show({ text: t('signOut.notTold'), timeout: 10_000 })
  }
  const start = async () => {
    const count = await outbox.waitingCount(id).catch(() => 0)
    if (count > 0) setWaiting(count)
    else await end()
  }
  return (
    <Buttons>
      <Button icon={<LogOut aria-hidden />} isBusy={isBusy} onClick={() => void start()}>
        {t('signOut.button')}
      </Button>
      <ConfirmDialog
        title={t('signOut.title')}
        confirm={t('signOut.anyway')}
        isOpen={waiting > 0}
        onClose={() => setWaiting(0)}
        work={end}
      >
        {t('signOut.waiting', { count: waiting })}
      </ConfirmDialog>
    </Buttons>
  )
}
