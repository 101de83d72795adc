import { MessageCircleQuestionMark, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { queries } from '../../app/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { useIsOnline } from '../../ui/online.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRecall } from './recall.ts'
import { RecallAnswer } from './recall-answer.tsx'
import { RecallForm } from './recall-form.tsx'
import { type RecallQuestion, readQuestion, writeQuestion } from './recall-question.ts'

export function Page() {
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
  const told = data && !isPlaceholderData
  return (
    <>
      {error &&
        (isOnline ? <Failure error={error} onRetry={() => void refetch()} /> : <Note>{t('recall.offline')}</Note>)}
      {isPending && !error && <Skeleton lines={4} height={6} />}
      {data && data.matches > 0 && <RecallAnswer answer={data} />}
      {data?.matches === 0 && <NothingBears query={query} />}
      <p className="visually-hidden" role="status">
        {told ? (data.matches > 0 ? t('recall.found', { count: data.matches }) : t('recall.nothing')) : ''}
      </p>
    </>
  )
}

function NothingBears({ query }: { query: string }) {
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
