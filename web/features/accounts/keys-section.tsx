import { KeyRound, Plus } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedApiKeyView } from '../../../src/client/types.ts'
import type { ApiKeyView } from '../../../src/schema/credential.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, Note } from '../../ui/feedback.tsx'
import { CopyField, TextField } from '../../ui/fields.tsx'
import { Form, useSubmission } from '../../ui/form.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import { RevocableList } from '../../ui/revocable-list.tsx'
import { LimitFields, useLimitChoice, useLimitFacts } from '../oauth/memory-limit.tsx'
import { SnippetTabs } from '../oauth/snippet-tabs.tsx'
import { type GuideName, guidesFor } from '../oauth/snippets.ts'
import styles from './keys-section.module.css'

export function KeysSection() {
  const { client } = useApp()
  const { t } = useTranslation('account')
  const formats = useFormats()
  const limitFacts = useLimitFacts()
  const [isMaking, setMaking] = useState(false)
  // A new React key on each opening resets the dialog.
  const [opening, setOpening] = useState(0)
  const make = () => {
    setOpening(opening + 1)
    setMaking(true)
  }
  const button = (
    <Button look="main" icon={<Plus aria-hidden />} onClick={make}>
      {t('keys.new')}
    </Button>
  )
  return (
    <Group title={t('keys.title')} text={t('keys.text')} actions={button}>
      <RevocableList<ApiKeyView>
        queryKey={['keys']}
        load={client.keys.list}
        revoke={client.keys.revoke}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title={t('keys.emptyTitle')}>
            {t('keys.emptyText')}
          </EmptyState>
        }
        renderRow={({ label, prefix, access, createdAt, lastUsedAt, ...limit }) => ({
          icon: <KeyRound aria-hidden />,
          name: label,
          mark: access === 'read' ? t('keys.readOnly') : t('keys.readWrite'),
          facts: [
            `${prefix}…`,
            ...limitFacts(limit),
            lastUsedAt === null ? t('keys.neverUsed') : t('keys.used', { when: formats.relative(lastUsedAt) }),
            t('keys.made', { date: formats.date(createdAt) }),
          ],
          revokeLabel: t('keys.revokeNamed', { label }),
        })}
        texts={{
          revoke: t('keys.revoke'),
          title: t('keys.revokeTitle'),
          question: (key) => t('keys.revokeText', { label: key?.label }),
          revoked: ({ label }) => t('keys.revoked', { label }),
        }}
      />
      <NewKeyDialog key={opening} isOpen={isMaking} onClose={() => setMaking(false)} />
    </Group>
  )
}

/** Creates a key and shows it once. Warns before closing if the key was not copied. */
function NewKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  const label = useRef<HTMLInputElement>(null)
  const [made, setMade] = useState<CreatedApiKeyView | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const close = () => {
    if (made && !isCopied && !isWarned) setWarned(true)
    else onClose()
  }
  return (
    <Dialog
      title={made ? t('keys.madeTitle') : t('keys.newTitle')}
      isOpen={isOpen}
      onClose={close}
      initialFocus={label}
      footer={
        made && (
          <Button look="main" onClick={close}>
            {t('keys.done')}
          </Button>
        )
      }
    >
      {made ? (
        <>
          <Soft>{t('keys.once')}</Soft>
          <CopyField
            label={t('keys.key')}
            copyLabel={t('keys.copyKey')}
            rows={3}
            text={made.apiKey}
            onCopied={() => setCopied(true)}
          />
          {isWarned && !isCopied && (
            <div role="alert">
              <Note kind="warning">{t('keys.notCopied')}</Note>
            </div>
          )}
          <GuideTabs apiKey={made.apiKey} canWrite={made.access === 'write'} />
        </>
      ) : (
        <NewKeyForm labelRef={label} onMade={setMade} />
      )}
    </Dialog>
  )
}

function NewKeyForm({
  labelRef,
  onMade,
}: {
  labelRef: RefObject<HTMLInputElement | null>
  onMade: (made: CreatedApiKeyView) => void
}) {
  const { client, queries } = useApp()
  const { t } = useTranslation('account')
  const [label, setLabel] = useState('')
  const [access, setAccess] = useState<'write' | 'read'>('write')
  const choice = useLimitChoice()
  const form = useSubmission({
    fields: ['label', 'limit'],
    words: { label: t('keys.labelMissing') },
    check: () => {
      if (label.trim() === '') return { field: 'label', text: t('keys.labelMissing') }
      // The fields of the limit show their own error.
      return choice.check() ? null : { field: 'limit', text: '' }
    },
    work: async () => {
      onMade(await client.keys.create({ label: label.trim(), access, ...choice.limit }))
      await queries.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  return (
    <Form
      submission={form}
      buttons={
        <Buttons>
          <Button type="submit" look="main" isBusy={form.isBusy}>
            {t('keys.create')}
          </Button>
        </Buttons>
      }
    >
      <TextField
        ref={labelRef}
        label={t('keys.label')}
        hint={t('keys.labelHint')}
        autoComplete="off"
        maxLength={100}
        value={label}
        error={form.errorOf('label')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Choice
        label={t('keys.access')}
        options={[
          { value: 'write', label: t('keys.write') },
          { value: 'read', label: t('keys.read') },
        ]}
        value={access}
        onChoose={setAccess}
      />
      <Soft>{t('keys.accessHint')}</Soft>
      <LimitFields choice={choice} />
      {choice.kind !== 'all' && <Soft>{t('keys.limitHint')}</Soft>}
    </Form>
  )
}

const NAMES: Record<Exclude<GuideName, 'stdio'>, string> = {
  claude: 'Claude Code',
  editor: 'Cursor, VS Code',
  gemini: 'Gemini CLI',
  chatgpt: 'ChatGPT',
  curl: 'curl',
  javascript: 'JavaScript',
}

/** Snippets to paste into each client, with the new key already in them */
function GuideTabs({ apiKey, canWrite }: { apiKey: string; canWrite: boolean }) {
  const { t } = useTranslation('account')
  const base = window.location.origin
  const words = t('snippets', { returnObjects: true, base })
  const tabs = guidesFor({ base, key: apiKey, canWrite, words }).map(({ name, snippets }) => ({
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
