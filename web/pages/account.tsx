import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRoute } from 'wouter'
import { CalendarSection } from '../components/account/calendar-section.tsx'
import { DataSection } from '../components/account/data-section.tsx'
import { KeysSection } from '../components/account/keys-section.tsx'
import { ProfileSection } from '../components/account/profile-section.tsx'
import styles from '../components/account/section-layout.module.css'
import { SectionNavigation } from '../components/account/section-navigation.tsx'
import { type Section, sectionNamed } from '../components/account/sections.ts'
import { SecuritySection } from '../components/account/security-section.tsx'
import { SignOut } from '../components/account/sign-out.tsx'
import { UsageSection } from '../components/account/usage-section.tsx'
import { ActivitySection } from '../components/activity/activity-section.tsx'
import { ConnectionsSection } from '../components/connections/connections-section.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { client } from '../state/client.ts'
import { changeLanguage } from '../state/language.ts'
import { keepAccount } from '../state/session.ts'
import { NotFound } from './not-found.tsx'

const CONTENTS: Record<Section, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  connections: ConnectionsSection,
  activity: ActivitySection,
  keys: KeysSection,
  calendar: CalendarSection,
  usage: UsageSection,
  data: DataSection,
}

export function Page() {
  const [isSection, params] = useRoute('/account/:section')
  const section = isSection ? sectionNamed(params.section) : 'profile'
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => refreshAccount(signal) })
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
async function refreshAccount(signal: AbortSignal): Promise<null> {
  const account = await client.account.me({ signal })
  signal.throwIfAborted()
  keepAccount(account)
  await changeLanguage(account.settings.language)
  return null
}
