import type { ResponseInfo } from './exchange.ts'
import { inPath, type Transport } from './transport.ts'
import type {
  AccountChange,
  AccountRemoval,
  AccountView,
  CallOptions,
  ChannelChange,
  ChannelView,
  ConnectedView,
  ConnectRequest,
  CreatedChannelView,
  DateReadView,
  DeliveryListView,
  DeliveryQuery,
  DetailedResultView,
  DeviceListView,
  KeyRequest,
  KeySentView,
  LogInRequest,
  NewChannel,
  NotificationsChange,
  NotificationsView,
  PasswordChange,
  RecalledView,
  RecallRequest,
  RedeemRequest,
  RegisterRequest,
  SearchRequest,
  SearchResultView,
  SignedInView,
  SignUpRequest,
  SourcedRecallView,
} from './types.ts'

export type AccountCalls = ReturnType<typeof accountCalls>

export function accountCalls({ send }: Transport) {
  const strangers = { method: 'POST', hasCredential: false } as const
  return {
    /** Emails a key that creates the account or signs in. */
    signUp: (request: SignUpRequest, options: CallOptions = {}) =>
      send<KeySentView>({ ...strangers, path: '/v1/signup', json: request, status: 202, options }),

    /**
     * Emails a key if the account exists; the response is the same if it does not. With `confirming`, the key verifies the email of the signed-in
     * account, whose credential is sent; otherwise no credential is sent.
     */
    requestKey: (
      request: KeyRequest,
      { confirming = false, ...options }: CallOptions & { confirming?: boolean } = {},
    ) =>
      send<KeySentView>({
        method: 'POST',
        hasCredential: confirming,
        path: '/v1/auth/key',
        json: request,
        status: 202,
        options,
      }),

    /** With `confirming`, verifies the email of the signed-in account and sends its credential; otherwise no credential is sent. */
    redeemKey: (
      request: RedeemRequest,
      { confirming = false, ...options }: CallOptions & { confirming?: boolean } = {},
    ) =>
      send<SignedInView>({
        method: 'POST',
        hasCredential: confirming,
        path: '/v1/auth/key/redeem',
        json: request,
        options,
      }),

    /** Redeems an emailed key for an API key. A program first calls `signUp` with its name as `client`. */
    connect: (request: ConnectRequest, options: CallOptions = {}) =>
      send<ConnectedView>({ ...strangers, path: '/v1/connect', json: request, options }),

    register: (request: RegisterRequest, options: CallOptions = {}) =>
      send<SignedInView>({ ...strangers, path: '/v1/auth/register', json: request, status: 201, options }),

    logIn: (request: LogInRequest, options: CallOptions = {}) =>
      send<SignedInView>({ ...strangers, path: '/v1/auth/login', json: request, options }),

    me: (options: CallOptions = {}) => send<AccountView>({ method: 'GET', path: '/v1/auth/me', options }),

    update: (change: AccountChange, options: CallOptions = {}) =>
      send<AccountView>({ method: 'PATCH', path: '/v1/auth/me', json: change, options }),

    /** Signs out all other devices. */
    changePassword: async (change: PasswordChange, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'POST', path: '/v1/auth/password', json: change, status: 204, options })
    },

    /** Deletes the account and all its data. `confirm` is the account's email. */
    remove: async (removal: AccountRemoval, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: '/v1/auth/me', json: removal, status: 204, options })
    },

    devices: (options: CallOptions = {}) => send<DeviceListView>({ method: 'GET', path: '/v1/auth/devices', options }),

    /** Signs out a device. The id `current` is the calling device. */
    endDevice: async (id: string, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/auth/devices/${inPath(id)}`, status: 204, options })
    },
  }
}

export type NotificationCalls = ReturnType<typeof notificationCalls>

const NOTIFICATIONS = '/v1/notifications'
const CHANNELS = `${NOTIFICATIONS}/channels`

/** How and when reminders are sent. Changing channels needs a device token. */
export function notificationCalls({ send }: Transport) {
  return {
    read: (options: CallOptions = {}) => send<NotificationsView>({ method: 'GET', path: NOTIFICATIONS, options }),

    /** A merge patch: null resets a setting. */
    update: (change: NotificationsChange, options: CallOptions = {}) =>
      send<NotificationsView>({ method: 'PATCH', path: NOTIFICATIONS, json: change, options }),

    /** The secret of a webhook is only in this response. */
    addChannel: (channel: NewChannel, options: CallOptions = {}) =>
      send<CreatedChannelView>({ method: 'POST', path: CHANNELS, json: channel, status: 201, options }),

    updateChannel: (id: string, change: ChannelChange, options: CallOptions = {}) =>
      send<ChannelView>({ method: 'PATCH', path: `${CHANNELS}/${inPath(id)}`, json: change, options }),

    removeChannel: async (id: string, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `${CHANNELS}/${inPath(id)}`, status: 204, options })
    },

    /** Sends a test. The channel's `lastDelivery` then says what happened. */
    testChannel: async (id: string, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'POST', path: `${CHANNELS}/${inPath(id)}/test`, status: 202, options })
    },

    /** Newest first. */
    deliveries: (query: DeliveryQuery = {}, options: CallOptions = {}) =>
      send<DeliveryListView>({ method: 'GET', path: `${NOTIFICATIONS}/deliveries`, query, options }),

    /** Says that the person has seen the notice: the next channel is then not tried. */
    confirm: async (deliveryId: string, options: CallOptions = {}): Promise<void> => {
      const path = `${NOTIFICATIONS}/deliveries/${inPath(deliveryId)}/confirm`
      await send({ method: 'POST', path, status: 204, isRepeatable: true, options })
    },

    /** Does what the secret in a notification stands for, without a credential. A second time changes nothing. */
    act: async (secret: string, options: CallOptions = {}): Promise<void> => {
      const path = `${NOTIFICATIONS}/actions/${inPath(secret)}`
      await send({ method: 'POST', hasCredential: false, path, status: 204, isRepeatable: true, options })
    },
  }
}

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
  async function sendSearch<Body extends object>(call: Parameters<Transport['send']>[0]) {
    let isTextOnly = false
    const onResponse = (response: ResponseInfo) => {
      isTextOnly = response.headers.get('lembra-search') === 'text-only'
      call.options.onResponse?.(response)
    }
    const answer = await send<Body>({ ...call, options: { ...call.options, onResponse } })
    return isTextOnly ? { ...answer, isTextOnly: true as const } : answer
  }

  return {
    search: (
      { detail, typing, type, tags, client, after, before, ...json }: SearchRequest,
      options: CallOptions = {},
    ) =>
      sendSearch<{ results: DetailedResultView[] }>({
        method: 'POST',
        path: '/v1/search',
        query: { detail: ifTrue(detail), typing: ifTrue(typing), type, tag: tags, client, after, before },
        json,
        options,
      }),

    recall: ({ sources, type, tags, client, after, before, ...json }: RecallRequest, options: CallOptions = {}) =>
      sendSearch<SourcedRecallView>({
        method: 'POST',
        path: '/v1/recall',
        query: { sources: ifTrue(sources), type, tag: tags, client, after, before },
        json,
        options,
      }),

    readDate: (text, options = {}) =>
      send<DateReadView>({ method: 'GET', path: '/v1/dates', query: { text }, options }),
  }
}

/** Omits a false parameter, so that older services that don't support it still answer. */
function ifTrue(isAsked: boolean | undefined): true | undefined {
  return isAsked ? true : undefined
}
