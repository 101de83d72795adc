import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import styles from './recall-form.module.css'
import { DEPTHS, LENGTHS, type RecallQuestion } from './recall-question.ts'

/** Asks only on submit, because each recall counts towards usage. Changing depth or length repeats the last question. */
export function RecallForm({
  asked,
  onAsk,
  isBusy,
}: {
  asked: RecallQuestion
  onAsk: (question: RecallQuestion) => void
  isBusy: boolean
}) {
  const { t } = useTranslation('memories')
  const [text, setText] = useState(asked.query)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onAsk({ ...asked, query: text.trim() })
      }}
    >
      <div className={styles['question']}>
        <TextField
          label={t('recall.question')}
          placeholder={t('recall.placeholder')}
          value={text}
          dir="auto"
          autoComplete="off"
          enterKeyHint="go"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="main" isBusy={isBusy}>
          {t('recall.ask')}
        </Button>
      </div>
      <Reach asked={asked} onAsk={onAsk} />
    </form>
  )
}

function Reach({ asked, onAsk }: { asked: RecallQuestion; onAsk: (question: RecallQuestion) => void }) {
  const { t } = useTranslation('memories')
  const chosen = <T,>(options: readonly T[], value: string) => options.find((option) => String(option) === value)
  return (
    <div className={styles['reach']}>
      <Select
        label={t('recall.depth')}
        value={asked.depth}
        onChange={({ target }) => onAsk({ ...asked, depth: chosen(DEPTHS, target.value) ?? asked.depth })}
      >
        {DEPTHS.map((depth) => (
          <option key={depth} value={depth}>
            {t(`recall.depths.${depth}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('recall.length')}
        value={asked.length}
        onChange={({ target }) => onAsk({ ...asked, length: chosen(LENGTHS, target.value) ?? asked.length })}
      >
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {t(`recall.lengths.${length}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
