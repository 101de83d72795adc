import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Failure, Note, Skeleton } from '../../ui/feedback.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { useIsOnline } from '../../ui/hooks.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RecallAnswer } from './recall-answer.tsx'
import styles from './recall-page.module.css'
import { DEPTHS, LENGTHS, maxCharsOf, type RecallQuestion, readQuestion, writeQuestion } from './recall-text.ts'

export function Page() {
  const { queries } = useApp()
  const { t } = useTranslation('memories')
  const [, go] = useLocation()
  const asked = readQuestion(useSearch())
  const recall = useRecall(asked)
  const ask = (question: RecallQuestion) => {
    const isAnotherQuestion = question.query !== asked.query
    const query = writeQuestion(question)
    // A new question adds a history entry; a new depth or length replaces it.
    go(query ? `/recall?${query}` : '/recall', { replace: !isAnotherQuestion })
    if (query === writeQuestion(asked)) void queries.invalidateQueries({ queryKey: ['recall'] })
  }
  return (
    <PageFrame title={t('recall.title')}>
      <RecallForm key={asked.query} asked={asked} onAsk={ask} isBusy={recall.isFetching} />
      {asked.query === '' ? <BeforeAsking /> : <Answered query={asked.query} recall={recall} />}
    </PageFrame>
  )
}

function Answered({ query, recall }: { query: string; recall: ReturnType<typeof useRecall> }) {
  const { t } = useTranslation('memories')
  const isOnline = useIsOnline()
  const { data, error, isPending, isPlaceholderData, refetch } = recall
  const isAnswered = data && !isPlaceholderData
  return (
    <>
      {error &&
        (isOnline ? <Failure error={error} onRetry={() => void refetch()} /> : <Note>{t('recall.offline')}</Note>)}
      {isPending && !error && <Skeleton lines={4} height={6} />}
      {data && data.matches > 0 && <RecallAnswer answer={data} />}
      {data?.matches === 0 && <NoAnswer query={query} />}
      <p className="visually-hidden" role="status">
        {isAnswered ? (data.matches > 0 ? t('recall.found', { count: data.matches }) : t('recall.nothing')) : ''}
      </p>
    </>
  )
}

function NoAnswer({ query }: { query: string }) {
  const { t } = useTranslation('memories')
  return (
    <EmptyState icon={<MessageCircleQuestionMark aria-hidden />} title={t('recall.nothing')}>
      <p>{t('recall.nothingHint')}</p>
      <p>
        <Link href={`/search?q=${encodeURIComponent(query)}`}>{t('recall.searchInstead')}</Link>
      </p>
    </EmptyState>
  )
}

function BeforeAsking() {
  const { t } = useTranslation('memories')
  return (
    <EmptyState icon={<Sparkles aria-hidden />} title={t('recall.begin')}>
      {t('recall.beginHint')}
    </EmptyState>
  )
}

/** Asks only on submit, because each recall counts towards usage. Changing depth or length repeats the last question. */
function RecallForm({
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
      <RecallOptions asked={asked} onAsk={onAsk} />
    </form>
  )
}

function RecallOptions({ asked, onAsk }: { asked: RecallQuestion; onAsk: (question: RecallQuestion) => void }) {
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

/** Each recall counts towards usage, so nothing refetches it automatically. */
function useRecall({ query, depth, length }: RecallQuestion) {
  const { client } = useApp()
  const maxChars = maxCharsOf(length)
  return useQuery({
    queryKey: ['recall', { query, depth, maxChars }],
    queryFn: ({ signal }) => client.recall({ query, depth, maxChars, sources: true }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (recall) => recall.state.status === 'error',
  })
}
