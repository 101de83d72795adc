import { inPath, type Transport } from './transport.ts'
import type {
  AccountChange,
  AccountRemoval,
  AccountView,
  CallOptions,
  ConnectedView,
  ConnectRequest,
  DeviceListView,
  KeyRequest,
  KeySentView,
  LogInRequest,
  PasswordChange,
  RedeemRequest,
  RegisterRequest,
  SignedInView,
  SignUpRequest,
} from './types.ts'

export type AccountCalls = ReturnType<typeof accountCalls>

export function accountCalls({ send }: Transport) {
  const strangers = { method: 'POST', hasCredential: false } as const
  return {
    /** Emails a key that creates the account or signs in. */
    signUp: (request: SignUpRequest, { signal }: CallOptions = {}) =>
      send<KeySentView>({ ...strangers, path: '/v1/signup', json: request, status: 202, signal }),

    /** Emails a key if the account exists; the response is the same if it does not. */
    requestKey: (request: KeyRequest, { signal }: CallOptions = {}) =>
      send<KeySentView>({ ...strangers, path: '/v1/auth/key', json: request, status: 202, signal }),

    /** With `confirming`, verifies the email of the signed-in account and sends its credential; otherwise no credential is sent. */
    redeemKey: (request: RedeemRequest, { signal, confirming = false }: CallOptions & { confirming?: boolean } = {}) =>
      send<SignedInView>({
        method: 'POST',
        hasCredential: confirming,
        path: '/v1/auth/key/redeem',
        json: request,
        signal,
      }),

    /** Redeems an emailed key for an API key. A program first calls `signUp` with its name as `client`. */
    connect: (request: ConnectRequest, { signal }: CallOptions = {}) =>
      send<ConnectedView>({ ...strangers, path: '/v1/connect', json: request, signal }),

    register: (request: RegisterRequest, { signal }: CallOptions = {}) =>
      send<SignedInView>({ ...strangers, path: '/v1/auth/register', json: request, status: 201, signal }),

    logIn: (request: LogInRequest, { signal }: CallOptions = {}) =>
      send<SignedInView>({ ...strangers, path: '/v1/auth/login', json: request, signal }),

    me: ({ signal }: CallOptions = {}) => send<AccountView>({ method: 'GET', path: '/v1/auth/me', signal }),

    update: (change: AccountChange, { signal }: CallOptions = {}) =>
      send<AccountView>({ method: 'PATCH', path: '/v1/auth/me', json: change, signal }),

    /** Signs out all other devices. */
    changePassword: async (change: PasswordChange, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'POST', path: '/v1/auth/password', json: change, status: 204, signal })
    },

    /** Deletes the account and all its data. `confirm` is the account's email. */
    remove: async (removal: AccountRemoval, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: '/v1/auth/me', json: removal, status: 204, signal })
    },

    devices: ({ signal }: CallOptions = {}) =>
      send<DeviceListView>({ method: 'GET', path: '/v1/auth/devices', signal }),

    /** Signs out a device. The id `current` is the calling device. */
    endDevice: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/auth/devices/${inPath(id)}`, status: 204, signal })
    },
  }
}
