import type { Static } from 'typebox'
import type {
  AccountBody,
  ChangePassword,
  Connect,
  Connected,
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
import type {
  ActivityDays,
  ActivityDaysQuery as ActivityDaysQueryBody,
  ActivityList,
  ListActivityQuery,
} from '../schema/activity.ts'
import type { CaptureBody, Captured, UploadRequest as UploadRequestBody, UploadTicket } from '../schema/capture.ts'
import type {
  ApiKey,
  CreateApiKey,
  CreateApiKeyQuery,
  CreatedApiKey,
  Device,
  DeviceList,
} from '../schema/credential.ts'
import type { CreatedFeed, Feed } from '../schema/feed.ts'
import type { ImportQuery, ImportReport } from '../schema/import.ts'
import type { Labels } from '../schema/labels.ts'
import type {
  ListMemoriesQuery,
  ListTasksQuery,
  MediaLink,
  MediaQuery,
  MemoryBody,
  MemoryList,
  RelationList,
  Remember,
  Remembered,
  TaskItem,
  UpdateMemory,
} from '../schema/memory.ts'
import type {
  ConnectionList,
  OAuthAnswer as OAuthAnswerBody,
  OAuthAnswered,
  OAuthParameters,
  OAuthRequest as OAuthRequestBody,
} from '../schema/oauth.ts'
import type { DateRead, Recall, Recalled, RecallQuery, Search, SearchQuery, SearchResult } from '../schema/search.ts'
import type { Usage } from '../schema/usage.ts'

// What the service takes and answers, by the names that a person who calls it knows. Only types: nothing of the schemas runs in a browser.

/** What every call takes last. */
export interface CallOptions {
  signal?: AbortSignal | undefined
}

export type AccountView = Static<typeof AccountBody>
export type SignUpRequest = Static<typeof SignUp>
export type KeyRequest = Static<typeof RequestKey>
export type KeySentView = Static<typeof KeySent>
export type RedeemRequest = Static<typeof RedeemKey>
export type RegisterRequest = Static<typeof Register>
export type ConnectRequest = Static<typeof Connect>
export type ConnectedView = Static<typeof Connected>
export type LogInRequest = Static<typeof LogIn>
export type SignedInView = Static<typeof SignedIn>
export type AccountChange = Static<typeof UpdateAccount>
export type PasswordChange = Static<typeof ChangePassword>
export type AccountRemoval = Static<typeof DeleteAccount>
export type DeviceListView = Static<typeof DeviceList>
export type DeviceView = Static<typeof Device>

export type ApiKeyView = Static<typeof ApiKey>
export type NewApiKey = Static<typeof CreateApiKey> & Static<typeof CreateApiKeyQuery>
export type CreatedApiKeyView = Static<typeof CreatedApiKey>

export type MemoryView = Static<typeof MemoryBody>
export type MemoryChange = Static<typeof UpdateMemory>
export type MemoryQuery = Static<typeof ListMemoriesQuery>
export type MemoryListView = Static<typeof MemoryList>
type CaptureJsonBody = Static<(typeof CaptureBody)['content']['application/json']['schema']>
export type CapturedView = Static<typeof Captured>
export type TextCapture = Extract<CaptureJsonBody, { text: string }>
/** A file that was uploaded first, by its key. */
export type UploadedCapture = Extract<CaptureJsonBody, { key: string }>
export type UploadRequest = Static<typeof UploadRequestBody>
export type UploadTicketView = Static<typeof UploadTicket>
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
  /** Bytes; starts again from 0 where the file is sent again. A service worker tells only 0 and all. */
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
export type UsageView = Static<typeof Usage>
export type DateReadView = Static<typeof DateRead>

export type TaskQuery = Static<typeof ListTasksQuery>
export type TaskView = Static<typeof TaskItem>
export type DetailedTaskView = With<TaskView, 'type' | 'tags' | 'duePrecision' | 'updatedAt'>
export type FeedView = Static<typeof Feed>
export type CreatedFeedView = Static<typeof CreatedFeed>

/** The apps that were let in by OAuth. */
export type ConnectionListView = Static<typeof ConnectionList>
export type ConnectionView = ConnectionListView['items'][number]
/** The parameters of the address that an app sent the person to, as they are. */
export type OAuthRequest = Static<typeof OAuthParameters>
export type OAuthRequestView = Static<typeof OAuthRequestBody>
export type OAuthAnswer = Static<typeof OAuthAnswerBody>
export type OAuthAnsweredView = Static<typeof OAuthAnswered>

export type ActivityQuery = Static<typeof ListActivityQuery>
export type ActivityListView = Static<typeof ActivityList>
export type ActivityView = ActivityListView['items'][number]
export type ActivityDaysQuery = Static<typeof ActivityDaysQueryBody>
export type ActivityDaysView = Static<typeof ActivityDays>

export type ImportFormat = NonNullable<Static<typeof ImportQuery>['format']>
export type ImportReportView = Static<typeof ImportReport>
export interface ImportProgress {
  done: number
  /** Null while it is not known. */
  total: number | null
}
export interface FileImport {
  file: Blob
  contentType: string
  name?: string | undefined
  format?: ImportFormat | undefined
  /** Only tells what would be imported. */
  dryRun?: boolean | undefined
  /** About once a second. */
  onProgress?: ((progress: ImportProgress) => void) | undefined
}
/** What an answer has where it was asked for. */
type With<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>
