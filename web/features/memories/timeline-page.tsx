import { StickyNote } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../app/create-app.ts'
import { useApp, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Failure, Note, Skeleton } from '../../ui/feedback.tsx'
import { useIsOnline } from '../../ui/hooks.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FilterBar, type FilterChoice, useMemoryFilters } from './filter-bar.tsx'
import { hasFilters, NO_FILTERS, readFilters, writeFilters } from './memory-filters.ts'
import { prefetchTimeline, useTimeline } from './timeline.ts'
import { TimelineList } from './timeline-list.tsx'

export function prefetch(app: App, search: string): Promise<void> {
  return prefetchTimeline(app, readFilters(search))
}

export function Page() {
  const { t } = useTranslation('memories')
  const choice = useMemoryFilters()
  return (
    <PageFrame title={t('timeline.title')}>
      <FilterBar {...choice} />
      {/* A list of its own for each choice: it has its own place and its own beginning. */}
      <Timeline key={writeFilters('', choice.filters)} {...choice} />
    </PageFrame>
  )
}

function Timeline(choice: FilterChoice) {
  const { filters } = choice
  const isOnline = useIsOnline()
  const { memories, error, isPending, refetch, hasNextPage, isFetchNextPageError, fetchNextPage, isFetching } =
    useTimeline(filters)
  const shown = useUndeleted(memories)
  const loadMore = useCallback(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isFetching, isFetchNextPageError, fetchNextPage])
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch())
  const isEmpty = shown?.length === 0 && !hasNextPage
  return (
    <>
      {isOnline ? (
        error && !isFetchNextPageError && <Failure error={error} onRetry={retry} />
      ) : (
        <Offline isEmpty={!shown} />
      )}
      {isPending && isOnline && <TimelineSkeleton />}
      {isEmpty && <NothingHere {...choice} />}
      {shown && !isEmpty && (
        <TimelineList
          memories={shown}
          hasMore={hasNextPage}
          onNearEnd={loadMore}
          listKey={`timeline ${writeFilters('', filters)}`}
        />
      )}
      {isFetchNextPageError && <Failure error={error} onRetry={retry} />}
    </>
  )
}

function useUndeleted<T extends { id: string }>(memories: readonly T[] | undefined): readonly T[] | undefined {
  const { deletions } = useApp()
  const deleted = useValue(deletions.hidden)
  return useMemo(
    () => (deleted.size === 0 ? memories : memories?.filter(({ id }) => !deleted.has(id))),
    [memories, deleted],
  )
}

function Offline({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('memories')
  return <Note>{isEmpty ? t('timeline.offlineEmpty') : t('timeline.offline')}</Note>
}

function NothingHere({ filters, change }: FilterChoice) {
  const { captureDialog } = useApp()
  const { t } = useTranslation('memories')
  if (hasFilters(filters))
    return (
      <EmptyState
        icon={<StickyNote aria-hidden />}
        title={t('timeline.noneMatch')}
        action={<Button onClick={() => change(NO_FILTERS)}>{t('filters.clear')}</Button>}
      >
        {t('timeline.noneMatchHint')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<StickyNote aria-hidden />}
      title={t('timeline.empty')}
      action={
        <Button look="main" onClick={() => captureDialog.open()}>
          {t('timeline.captureFirst')}
        </Button>
      }
    >
      {t('timeline.emptyHint')}
    </EmptyState>
  )
}

/** As high as rows with one excerpt line, to avoid layout shift */
function TimelineSkeleton() {
  return <Skeleton lines={7} height={5.125} />
}
