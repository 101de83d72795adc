import { Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAccount, useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useSubmission } from '../../ui/form.tsx'
import { Buttons, Group } from '../../ui/group.tsx'
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
  const { client, leave, outbox, toasts } = useApp()
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
      await outbox.discardAllOf(id)
      leave()
      go('/sign-in')
      toasts.show({ text: t('data.deleted'), timeout: 10_000 })
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
