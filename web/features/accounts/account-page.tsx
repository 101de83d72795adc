import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRoute } from 'wouter'
import { client } from '../../app/client.ts'
import { changeLanguage } from '../../app/language.ts'
import { NotFound } from '../../app/not-found.tsx'
import { keepAccount } from '../../app/session.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { ActivitySection } from '../activity/activity-section.tsx'
import { ConnectionsSection } from '../oauth/connections-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { DataSection } from './data-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './section-layout.module.css'
import { SectionNavigation } from './section-navigation.tsx'
import { type Section, sectionNamed } from './sections.ts'
import { SecuritySection } from './security-section.tsx'
import { SignOut } from './sign-out.tsx'
import { UsageSection } from './usage-section.tsx'

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
