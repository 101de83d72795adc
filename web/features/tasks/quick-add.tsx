import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addToOutbox } from '../../app/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './quick-add.module.css'

export function QuickAdd() {
  const { t } = useTranslation('tasks')
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = async () => {
    const said = text.trim()
    if (said === '') return
    setText('')
    try {
      await addToOutbox({ kind: 'text', text: said })
    } catch {
      setText((written) => written || said)
      setError(t('quickAdd.notKept'))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    void add()
  }
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <TextField
        label={t('quickAdd.label')}
        isLabelHidden
        placeholder={t('quickAdd.example')}
        value={text}
        dir="auto"
        error={error}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" look="main" icon={<Plus aria-hidden />}>
        {t('quickAdd.add')}
      </Button>
    </form>
  )
}
