import type { Transport } from './transport.ts'
import type {
  CallOptions,
  DateReadView,
  DetailedResultView,
  RecalledView,
  RecallRequest,
  SearchRequest,
  SearchResultView,
  SourcedRecallView,
} from './types.ts'

interface SearchedBy {
  /** Only set if embeddings were not available in time: only words were searched, and the same query may find more later. */
  isTextOnly?: true
}

/** `detail` and `sources` add fields to the response. */
export interface SearchingCalls {
  search(
    request: SearchRequest & { detail: true },
    options?: CallOptions,
  ): Promise<{ results: DetailedResultView[] } & SearchedBy>
  search(request: SearchRequest, options?: CallOptions): Promise<{ results: SearchResultView[] } & SearchedBy>
  recall(request: RecallRequest & { sources: true }, options?: CallOptions): Promise<SourcedRecallView & SearchedBy>
  recall(request: RecallRequest, options?: CallOptions): Promise<RecalledView & SearchedBy>
  /** Parses a date expression relative to now, in the account's time zone. */
  readDate(text: string, options?: CallOptions): Promise<DateReadView>
}

export function searchingCalls({ send }: Transport): SearchingCalls {
  async function sendSearch<Answer extends object>(call: Parameters<Transport['send']>[0]) {
    let isTextOnly = false
    const onHeaders = (headers: Headers) => {
      isTextOnly = headers.get('lembra-search') === 'text-only'
    }
    const answer = await send<Answer>({ ...call, onHeaders })
    return isTextOnly ? { ...answer, isTextOnly: true as const } : answer
  }

  return {
    search: ({ detail, typing, type, tags, client, ...json }: SearchRequest, { signal }: CallOptions = {}) =>
      sendSearch<{ results: DetailedResultView[] }>({
        method: 'POST',
        path: '/v1/search',
        query: { detail: ifTrue(detail), typing: ifTrue(typing), type, tag: tags, client },
        json,
        signal,
      }),

    recall: ({ sources, ...json }: RecallRequest, { signal }: CallOptions = {}) =>
      sendSearch<SourcedRecallView>({
        method: 'POST',
        path: '/v1/recall',
        query: { sources: ifTrue(sources) },
        json,
        signal,
      }),

    readDate: (text, { signal } = {}) =>
      send<DateReadView>({ method: 'GET', path: '/v1/dates', query: { text }, signal }),
  }
}

/** Omits a false parameter, so that older services that don't support it still answer. */
function ifTrue(isAsked: boolean | undefined): true | undefined {
  return isAsked ? true : undefined
}
