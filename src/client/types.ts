import type { Static } from 'typebox'
import type {
  ChangePassword,
  DeleteAccount,
  KeySent,
  LogIn,
  RedeemKey,
  Register,
  RequestKey,
  SignedIn,
  SignUp,
  UpdateAccount,
} from '../schema/account.ts'
import type { CaptureJsonBody } from '../schema/capture.ts'
import type { CreateApiKey, CreateApiKeyQuery, CreatedApiKey, DeviceList } from '../schema/credential.ts'
import type { CreatedFeed, Feed } from '../schema/feed.ts'
import type { Labels } from '../schema/labels.ts'
import type {
  ListMemoriesQuery,
  ListTasksQuery,
  MediaLink,
  MediaQuery,
  MemoryList,
  RelationList,
  Remember,
  Remembered,
  TaskDetail,
  TaskView,
} from '../schema/memory.ts'
import type { DateRead, Recall, Recalled, RecallQuery, Search, SearchQuery, SearchResult } from '../schema/search.ts'

// What the service takes and answers, by the names that a person who calls it knows. Only types: nothing of the schemas runs in a browser.

export type { AccountView } from '../schema/account.ts'
export type { CapturedView } from '../schema/capture.ts'
export type { ApiKeyView, DeviceView } from '../schema/credential.ts'
export type { MemoryChange, MemoryView, TaskView } from '../schema/memory.ts'
export type { UsageView } from '../schema/usage.ts'

/** What every call takes last. */
export interface CallOptions {
  signal?: AbortSignal | undefined
}

export type SignUpRequest = Static<typeof SignUp>
export type KeyRequest = Static<typeof RequestKey>
export type KeySentView = Static<typeof KeySent>
export type RedeemRequest = Static<typeof RedeemKey>
export type RegisterRequest = Static<typeof Register>
export type LogInRequest = Static<typeof LogIn>
export type SignedInView = Static<typeof SignedIn>
export type AccountChange = Static<typeof UpdateAccount>
export type PasswordChange = Static<typeof ChangePassword>
export type AccountRemoval = Static<typeof DeleteAccount>
export type DeviceListView = Static<typeof DeviceList>

export type NewApiKey = Static<typeof CreateApiKey> & Static<typeof CreateApiKeyQuery>
export type CreatedApiKeyView = Static<typeof CreatedApiKey>

export type MemoryQuery = Static<typeof ListMemoriesQuery>
export type MemoryListView = Static<typeof MemoryList>
export type TextCapture = Extract<CaptureJsonBody, { text: string }>
export type Place = NonNullable<TextCapture['location']>
export type RememberRequest = Static<typeof Remember>
export type RememberedView = Static<typeof Remembered>
export type MediaLinkView = Static<typeof MediaLink>
export type MediaSize = NonNullable<Static<typeof MediaQuery>['size']>

export interface FileCapture {
  /** Of an audio or an image; a type that the blob itself claims does not count. */
  contentType: string
  name?: string | undefined
  tags?: string[] | undefined
  via?: string | undefined
  clientId?: string | undefined
  capturedAt?: string | undefined
  location?: Place | undefined
  /** Bytes; starts again from 0 where the file is sent again. Without XMLHttpRequest (Node) it tells only 0 and all. */
  onProgress?: ((sent: number, total: number) => void) | undefined
}

/** What ties another memory to this one, the nearest first. */
export type RelationListView = Static<typeof RelationList>
export type RelationView = RelationListView['items'][number]
export type LabelsView = Static<typeof Labels>

type Tags = { tags?: string[] }
export type SearchRequest = Static<typeof Search> & Omit<Static<typeof SearchQuery>, 'tag'> & Tags
export type SearchResultView = Static<typeof SearchResult>
export type DetailedResultView = With<SearchResultView, 'metadata' | 'match'>
/** UTF-16 offsets; the end is not in it. */
export type Highlight = DetailedResultView['match']['textHighlights'][number]

export type RecallRequest = Static<typeof Recall> & Static<typeof RecallQuery>
export type RecalledView = Static<typeof Recalled>
export type SourcedRecallView = With<RecalledView, 'sources'>
export type RecallSource = SourcedRecallView['sources'][number]
export type DateReadView = Static<typeof DateRead>

export type TaskQuery = Static<typeof ListTasksQuery>
export type DetailedTaskView = TaskView & TaskDetail
export type FeedView = Static<typeof Feed>
export type CreatedFeedView = Static<typeof CreatedFeed>

/** What an answer has where it was asked for. */
type With<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>
