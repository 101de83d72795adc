import { Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { client, leave } from '../../app/client.ts'
import { discardAllOf } from '../../app/outbox.ts'
import { useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useSubmission } from '../../ui/form.tsx'
import { Buttons, Group } from '../../ui/group.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ExportEverything } from '../transfer/export-everything.tsx'
import { ImportEverything } from '../transfer/import-everything.tsx'

export function DataSection() {
  return (
    <>
      <ExportEverything />
      <ImportEverything />
      <DeleteAccount />
    </>
  )
}

function DeleteAccount() {
  const { t } = useTranslation('account')
  const [isAsking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Group title={t('data.deleteTitle')} text={t('data.deleteText')}>
      <Buttons>
        <Button look="danger" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
          {t('data.delete')}
        </Button>
      </Buttons>
      <Dialog title={t('data.deleteDialog')} isOpen={isAsking} onClose={() => setAsking(false)} initialFocus={field}>
        <DeleteForm fieldRef={field} onCancel={() => setAsking(false)} />
      </Dialog>
    </Group>
  )
}

function DeleteForm({ fieldRef, onCancel }: { fieldRef: RefObject<HTMLInputElement | null>; onCancel: () => void }) {
  const { t } = useTranslation('account')
  const { t: shell } = useTranslation()
  const { id, email } = useAccount()
  const [, go] = useLocation()
  const [confirm, setConfirm] = useState('')
  const wrong = t('data.confirmWrong', { email })
  const form = useSubmission({
    fields: ['confirm'],
    words: { confirm: wrong },
    check: () => (confirm.trim().toLowerCase() === email ? null : { field: 'confirm', text: wrong }),
    work: async () => {
      await client.account.remove({ confirm: confirm.trim() })
      await discardAllOf(id)
      leave()
      go('/sign-in')
      showToast({ text: t('data.deleted'), timeout: 10_000 })
    },
  })
  return (
    <Form
      submission={form}
      buttons={
        <Buttons>
          <Button type="submit" look="danger" isBusy={form.isBusy}>
            {t('data.deleteForGood')}
          </Button>
          <Button onClick={onCancel}>{shell('cancel')}</Button>
        </Buttons>
      }
    >
      <Note kind="warning">{t('data.deleteText')}</Note>
      <TextField
        ref={fieldRef}
        label={t('data.confirmEmail', { email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={confirm}
        error={form.errorOf('confirm')}
        onChange={(event) => setConfirm(event.target.value)}
      />
    </Form>
  )
}
