import type { FastifyRequest } from 'fastify'
import { accountView, changePassword, updateProfile } from '../../core/accounts/accounts.ts'
import type { UseLog } from '../../core/accounts/authentication.ts'
import {
  createApiKey,
  listApiKeys,
  listDevices,
  revokeApiKey,
  revokeCurrentDevice,
  revokeDevice,
} from '../../core/accounts/credentials.ts'
import type { Passwords } from '../../core/accounts/passwords.ts'
import type { RateLimits } from '../../core/accounts/rate-limits.ts'
import type { Presented } from '../../core/accounts/record.ts'
import { type Plans, type ReadCounter, readUsage } from '../../core/accounts/usage.ts'
import { deleteAccount } from '../../core/erasure/account-removal.ts'
import type { BlobStore } from '../../core/media/files.ts'
import type { Clock, Random, Store } from '../../core/store.ts'
import { AccountBody, ChangePassword, DeleteAccount, UpdateAccount, Usage } from '../../schema/account.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import {
  ApiKeyList,
  CreateApiKey,
  CreateApiKeyQuery,
  CreatedApiKey,
  DeviceList,
  ItemPath,
} from '../../schema/credential.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'

interface AccountRouteDeps {
  store: Store
  blobs: BlobStore
  clock: Clock
  random: Random
  passwords: Passwords
  limits: RateLimits
  uses: UseLog
  wakeJobs: () => void
}

export function accountRoutes(app: Server, deps: AccountRouteDeps): void {
  profileRoutes(app, deps)
  passwordRoutes(app, deps)
  deviceRoutes(app, deps)
  apiKeyRoutes(app, deps)
}

function profileRoutes(app: Server, deps: AccountRouteDeps): void {
  app.get(
    '/v1/auth/me',
    { schema: operation('Account', 'readAccount', 'Read the account', { response: { 200: ref(AccountBody) } }) },
    async (request) => accountView(request.account),
  )

  app.patch(
    '/v1/auth/me',
    {
      config: { needsWholeAccount: true },
      schema: operation('Account', 'updateAccount', 'Change name and settings', {
        body: UpdateAccount,
        response: { 200: ref(AccountBody) },
      }),
    },
    async (request) => updateProfile(deps, presented(request), request.body),
  )

  app.delete(
    '/v1/auth/me',
    {
      config: { needsDevice: true },
      schema: operation('Account', 'deleteAccount', 'Delete the account and every trace of it', {
        body: DeleteAccount,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await deleteAccount(deps, presented(request), request.body)
      return reply.code(204).send(null)
    },
  )
}

function passwordRoutes(app: Server, deps: AccountRouteDeps): void {
  app.post(
    '/v1/auth/password',
    {
      config: { needsDevice: true },
      schema: operation('Account', 'changePassword', 'Set or change the password', {
        description: 'Signs out all other devices.',
        body: ChangePassword,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await changePassword(deps, presented(request), request.body)
      return reply.code(204).send(null)
    },
  )
}

function deviceRoutes(app: Server, deps: AccountRouteDeps): void {
  app.get(
    '/v1/auth/devices',
    {
      schema: operation('Account', 'listDevices', 'List devices that are signed in', {
        response: { 200: ref(DeviceList) },
      }),
    },
    async (request) => listDevices(deps, presented(request)),
  )

  app.delete(
    '/v1/auth/devices/:id',
    {
      config: { needsDevice: true },
      schema: operation('Account', 'revokeDevice', 'Sign a device out', {
        description: '`current` is the calling device; an API key has none (404).',
        params: ItemPath,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await revokeDevice(deps, presented(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  // Part of the operation above. An API key gets 404 here, not 403.
  app.delete('/v1/auth/devices/current', { schema: { hide: true } }, async (request, reply) => {
    await revokeCurrentDevice(deps, presented(request))
    return reply.code(204).send(null)
  })
}

function apiKeyRoutes(app: Server, deps: AccountRouteDeps): void {
  app.get(
    '/v1/apikeys',
    {
      config: { needsWholeAccount: true },
      schema: operation('API keys', 'listApiKeys', 'List API keys', { response: { 200: ref(ApiKeyList) } }),
    },
    async (request) => listApiKeys(deps, request.account),
  )

  app.post(
    '/v1/apikeys',
    {
      schema: operation('API keys', 'createApiKey', 'Create an API key', {
        description:
          'The key itself is only in this response. A key made with an API key is its child: it never has more access, and is revoked with it. `tags` and `types` limit the key to some memories, for good: to it, no others exist.',
        querystring: CreateApiKeyQuery,
        body: CreateApiKey,
        response: { 201: ref(CreatedApiKey) },
      }),
    },
    async (request, reply) => {
      const access = request.query.access ?? 'write'
      return reply.code(201).send(await createApiKey(deps, presented(request), { ...request.body, access }))
    },
  )

  app.delete(
    '/v1/apikeys/:id',
    {
      schema: operation('API keys', 'revokeApiKey', 'Revoke an API key', {
        description: 'Also revokes the keys made with it. An API key can only revoke itself and the keys made with it.',
        params: ItemPath,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await revokeApiKey(deps, presented(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function presented({ account, credential }: FastifyRequest): Presented {
  return { account, credential }
}

export function usageRoutes(
  app: Server,
  deps: { store: Store; plans: Plans; clock: Clock; readCounter: ReadCounter; hasTranscriber: boolean },
): void {
  app.get(
    '/v1/usage',
    {
      config: { needsWholeAccount: true },
      schema: operation('Usage', 'readUsage', "Read the month's counters and the plan's quotas", {
        response: { 200: ref(Usage) },
      }),
    },
    async (request) => readUsage(deps, request.account),
  )
}
