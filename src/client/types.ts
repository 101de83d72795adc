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
  Usage,
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
import type { MemoryEventData, ReminderEventData } from '../schema/events.ts'
import type {
  ChangeList,
  Labels,
  ListChangesQuery,
  ListMemoriesQuery,
  MediaLink,
  MediaQuery,
  MemoryBody,
  MemoryList,
  RelationList,
  Remember,
  Remembered,
  UpdateMemory,
} from '../schema/memory.ts'
import type { ListMentionsQuery, MentionList, MentionWithMemories } from '../schema/mentions.ts'
import type {
  ChannelBody,
  CreateChannel,
  CreatedChannel,
  DeliveryList,
  ListDeliveriesQuery,
  Notifications,
  UpdateChannel,
  UpdateNotifications,
} from '../schema/notifications.ts'
import type {
  ConnectionList,
  OAuthAnswer as OAuthAnswerBody,
  OAuthAnswered,
  OAuthParameters,
  OAuthRequest as OAuthRequestBody,
} from '../schema/oauth.ts'
import type { DateRead, Recall, Recalled, RecallQuery, Search, SearchQuery, SearchResult } from '../schema/search.ts'
import type { CreatedFeed, Feed, ListTasksQuery, TaskItem } from '../schema/tasks.ts'
import type { ImportQuery, ImportReport } from '../schema/transfer.ts'
import type { ResponseInfo } from './exchange.ts'

// The request and response types, under names for users of the client. Types only: no schema code runs in a browser.

export interface CallOptions {
  /** Aborts the call with the signal's own reason. */
  signal?: AbortSignal | undefined
  /** Timeout of each attempt, instead of the client's. */
  timeoutMs?: number | undefined
  /** Retries after the first attempt, instead of the client's, of a call that is safe to repeat. */
  retries?: number | undefined
  /** Sent with this request, such as `if-match`. */
  headers?: Record<string, string> | undefined
  /** Called with each response of this call: its status, its headers and its request id. */
  onResponse?: ((response: ResponseInfo) => void) | undefined
}

export interface AnyRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Such as `/v1/usage`. */
  path: string
  query?: Record<string, string | number | boolean | readonly string[] | undefined>
  json?: object
  /** The status of success; 200 by default. */
  status?: number
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
export type ChangesQuery = Static<typeof ListChangesQuery>
export type ChangeListView = Static<typeof ChangeList>
type CaptureJsonBody = Static<(typeof CaptureBody)['content']['application/json']['schema']>
export type CapturedView = Static<typeof Captured>
export type TextCapture = Extract<CaptureJsonBody, { text: string }>
/** Refers to an uploaded file by its key. */
export type UploadedCapture = Extract<CaptureJsonBody, { key: string }>
export type UploadRequest = Static<typeof UploadRequestBody>
export type UploadTicketView = Static<typeof UploadTicket>
export type Place = NonNullable<TextCapture['location']>
export type RememberRequest = Static<typeof Remember> & {
  /** Identifies this request, as a capture's does; generated if there is none. */
  clientId?: string
}
export type RememberedView = Static<typeof Remembered>
export type MediaLinkView = Static<typeof MediaLink>
export type MediaSize = NonNullable<Static<typeof MediaQuery>['size']>

export interface FileCapture {
  /** The type of the audio or image; the blob's own type is ignored. */
  contentType: string
  name?: string | undefined
  tags?: string[] | undefined
  via?: string | undefined
  clientId?: string | undefined
  capturedAt?: string | undefined
  location?: Place | undefined
  /** Bytes; restarts at 0 if the file is sent again. In a service worker it only reports 0 and the total. */
  onProgress?: ((sent: number, total: number) => void) | undefined
  /** Answers once the file is processed, or after these seconds (at most 30). */
  waitSeconds?: number | undefined
}

/** Related memories, closest first. */
export type RelationListView = Static<typeof RelationList>
export type RelationView = RelationListView['items'][number]
export type LabelsView = Static<typeof Labels>

type Tags = { tags?: string[] }
export type SearchRequest = Static<typeof Search> & Omit<Static<typeof SearchQuery>, 'tag'> & Tags
export type SearchResultView = Static<typeof SearchResult>
export type DetailedResultView = With<SearchResultView, 'metadata' | 'match'>
/** UTF-16 offsets; the end is exclusive. */
export type Highlight = DetailedResultView['match']['textHighlights'][number]

export type RecallRequest = Static<typeof Recall> & Omit<Static<typeof RecallQuery>, 'tag'> & Tags
export type RecalledView = Static<typeof Recalled>
export type SourcedRecallView = With<RecalledView, 'sources'>
export type RecallSource = SourcedRecallView['sources'][number]
export type UsageView = Static<typeof Usage>
export type MentionQuery = Static<typeof ListMentionsQuery>
export type MentionListView = Static<typeof MentionList>
export type MentionView = MentionListView['items'][number]
/** With its latest memories. */
export type MentionDetailView = Static<typeof MentionWithMemories>
export type DateReadView = Static<typeof DateRead>

export type TaskQuery = Static<typeof ListTasksQuery>
export type TaskView = Static<typeof TaskItem>
export type DetailedTaskView = With<TaskView, 'type' | 'tags' | 'duePrecision' | 'updatedAt'>
export type FeedView = Static<typeof Feed>
export type CreatedFeedView = Static<typeof CreatedFeed>

/** Apps that were granted access by OAuth. */
export type ConnectionListView = Static<typeof ConnectionList>
export type ConnectionView = ConnectionListView['items'][number]
/** The unchanged parameters of the OAuth authorization URL. */
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
  /** Null while unknown. */
  total: number | null
}
export interface FileImport {
  file: Blob
  contentType: string
  name?: string | undefined
  format?: ImportFormat | undefined
  /** Only reports what would be imported. */
  dryRun?: boolean | undefined
  /** Called about once a second. */
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

export type NotificationsView = Static<typeof Notifications>
export type NotificationsChange = Static<typeof UpdateNotifications>
export type ChannelView = Static<typeof ChannelBody>
export type NewChannel = Static<typeof CreateChannel>
export type CreatedChannelView = Static<typeof CreatedChannel>
export type ChannelChange = Static<typeof UpdateChannel>
export type DeliveryListView = Static<typeof DeliveryList>
export type DeliveryQuery = Static<typeof ListDeliveriesQuery>

export type ReminderEventView = Static<typeof ReminderEventData>
/** An event of the account; `reset` means that some are missing. */
export type AccountEvent =
  | { event: 'memory'; data: Static<typeof MemoryEventData> }
  | { event: 'reminder'; data: ReminderEventView }
  | { event: 'reset'; data: object }

export interface EventsOptions extends CallOptions {
  /** Continues after this event. By default with what happens from now on. */
  lastEventId?: string | undefined
  /** Called each time the stream begins. */
  onOpen?: (() => void) | undefined
}

/** Makes optional fields required, for responses in which they were requested. */
type With<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>
