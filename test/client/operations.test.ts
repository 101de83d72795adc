import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Client, createClient } from '../../src/client/sdk.ts'

const file = new Blob(['bytes'])
const oauth = { client_id: 'app', redirect_uri: 'https://app.example/back' }

const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  signUp: ({ account }) => account.signUp({ email: 'ana@example.org' }),
  requestKey: ({ account }) => account.requestKey({ email: 'ana@example.org' }),
  connect: ({ account }) => account.connect({ key: 'K' }),
  redeemKey: ({ account }) => account.redeemKey({ key: 'K' }),
  register: ({ account }) => account.register({ email: 'ana@example.org', password: 'correct horse' }),
  logIn: ({ account }) => account.logIn({ email: 'ana@example.org', password: 'correct horse' }),
  readAccount: ({ account }) => account.me(),
  updateAccount: ({ account }) => account.update({ name: 'Ana' }),
  deleteAccount: ({ account }) => account.remove({ confirm: 'ana@example.org' }),
  changePassword: ({ account }) => account.changePassword({ newPassword: 'better horse' }),
  listDevices: ({ account }) => account.devices(),
  revokeDevice: ({ account }) => account.endDevice('current'),
  listApiKeys: ({ keys }) => keys.list(),
  createApiKey: ({ keys }) => keys.create({ label: 'Claude' }),
  revokeApiKey: ({ keys }) => keys.revoke('key_1'),
  captureMemory: ({ memories }) => memories.captureText({ text: 'x' }),
  listMemories: ({ memories }) => memories.list(),
  listChanges: ({ memories }) => memories.changes(),
  remember: ({ memories }) => memories.remember({ content: 'x' }),
  getMemory: ({ memories }) => memories.get('mem_1'),
  updateMemory: ({ memories }) => memories.update('mem_1', { title: 'x' }),
  deleteMemory: ({ memories }) => memories.forget('mem_1'),
  createUpload: ({ memories }) => memories.createUpload({ name: 'memo.m4a', contentType: 'audio/mp4' }),
  getMedia: ({ memories }) => memories.readMedia('mem_1'),
  linkMedia: ({ memories }) => memories.mediaLink('mem_1'),
  retryMemory: ({ memories }) => memories.retry('mem_1'),
  listRelations: ({ memories }) => memories.relations('mem_1'),
  listMentions: ({ mentions }) => mentions.list({ kind: 'person' }),
  getMention: ({ mentions }) => mentions.get('men_1'),
  listLabels: ({ memories }) => memories.labels(),
  listTasks: ({ tasks }) => tasks.list(),
  createFeed: ({ tasks }) => tasks.makeFeed(),
  readFeed: ({ tasks }) => tasks.feed(),
  deleteFeed: ({ tasks }) => tasks.endFeed(),
  search: (client) => client.search({ query: 'x' }),
  recall: (client) => client.recall({ query: 'x' }),
  readDate: (client) => client.readDate('tomorrow'),
  readUsage: (client) => client.usage(),
  importMemories: (client) => client.importFile({ file, contentType: 'application/zip' }),
  listActivity: (client) => client.activity(),
  listActivityDays: (client) => client.activityDays(),
  listConnections: (client) => client.connections(),
  endConnection: (client) => client.endConnection('con_1'),
  readOAuthRequest: (client) => client.oauthRequest(oauth),
  answerOAuthRequest: (client) => client.answerOAuthRequest({ ...oauth, decision: 'deny' }),
  readNotifications: ({ notifications }) => notifications.read(),
  updateNotifications: ({ notifications }) => notifications.update({ dayTime: '08:30' }),
  createChannel: ({ notifications }) => notifications.addChannel({ kind: 'mail' }),
  updateChannel: ({ notifications }) => notifications.updateChannel('chn_1', { enabled: false }),
  deleteChannel: ({ notifications }) => notifications.removeChannel('chn_1'),
  testChannel: ({ notifications }) => notifications.testChannel('chn_1'),
  confirmDelivery: ({ notifications }) => notifications.confirm('dlv_1'),
  listDeliveries: ({ notifications }) => notifications.deliveries(),
  streamEvents: (client) => client.events().next(),
  exportAccount: (client) => client.export(),
}

const OF_OAUTH = 'The way in of programs that connect to /mcp: their OAuth library speaks to it, by its standards.'

const OF_ACTION = 'For the links of notifications, which need no credential.'

const LEFT_OUT: Record<string, string> = {
  putUpload:
    'Its whole address, which may be that of a bucket, is in the answer of createUpload and needs no credential.',
  getLinkedMedia: 'Its whole address is in the answer of linkMedia and needs no credential.',
  readCalendar: 'For calendars, by the address that createFeed answers.',
  readProtectedResource: OF_OAUTH,
  readProtectedResourceOfMcp: OF_OAUTH,
  readAuthorizationServer: OF_OAUTH,
  registerClient: OF_OAUTH,
  readReminderAction: OF_ACTION,
  performReminderAction: OF_ACTION,
  confirmShown: OF_ACTION,
  exchangeTokens: OF_OAUTH,
  revokeToken: OF_OAUTH,
}

interface Operation {
  operationId: string
  method: string
  path: string
}

function operations(): Operation[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, path, method: method.toUpperCase() })),
  )
}

test('each operation of the API has a method, or a reason to have none', () => {
  const known = [...Object.keys(CALLS), ...Object.keys(LEFT_OUT)]
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(known.sort())
})

test.each(operations().filter(({ operationId }) => CALLS[operationId]))(
  'the method for $operationId calls $method $path',
  async ({ operationId, method, path }) => {
    const asked: string[] = []
    const client = createClient({
      baseUrl: 'https://lembra.example',
      fetch: async (input, init = {}) => {
        asked.push(`${init.method} ${new URL(new Request(input).url).pathname}`)
        return new Response('{}', { status: 400 })
      },
    })
    await expect(CALLS[operationId]?.(client)).rejects.toMatchObject({ status: 400 })
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`))])
  },
)
