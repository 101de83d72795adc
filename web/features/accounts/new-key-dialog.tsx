import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedApiKeyView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { queries } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Buttons, Soft } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { useSubmission } from '../../ui/submission.ts'
import { SnippetTabs } from '../oauth/snippet-tabs.tsx'
import styles from './guide-tabs.module.css'
import { type Guide, type GuideName, guidesFor } from './guides.ts'
import { SecretField } from './secret-field.tsx'

/** Creates a key and shows it once. Warns before closing if the key was not copied. */
export function NewKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
          <SecretField
            label={t('keys.key')}
            copyLabel={t('keys.copyKey')}
            secret={made.apiKey}
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
  const { t } = useTranslation('account')
  const [label, setLabel] = useState('')
  const [access, setAccess] = useState<'write' | 'read'>('write')
  const form = useSubmission({
    fields: ['label'],
    words: { label: t('keys.labelMissing') },
    check: () => (label.trim() === '' ? { field: 'label', text: t('keys.labelMissing') } : null),
    work: async () => {
      onMade(await client.keys.create({ label: label.trim(), access }))
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
