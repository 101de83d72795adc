declare const self: ServiceWorkerGlobalScope

/** As the service writes it (messageOf in src/providers/push). All its text is data of the person. */
interface PushMessage {
  id: string
  title: string
  body: string
  language: string
  url: string
  dueAt: number
  /** Shown if an action could not be sent. */
  failed: string
  actions: ReadonlyArray<{ act: string; label: string; secret: string }>
}

/** Not yet in TypeScript's types. */
interface FullNotificationOptions extends NotificationOptions {
  timestamp: number
  actions: Array<{ action: string; title: string }>
}

/** Shows reminders, also if no page of the app is open, and sends what a person answers to them without a sign-in. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(receive(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(answer(event.notification.data, event.action))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}

async function receive(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data)
  // A browser revokes the permission of an app that receives a push and shows nothing.
  if (!message) return self.registration.showNotification('Lembra', { icon: ICON })
  await show(message)
  const [action] = message.actions
  if (action) await post(`/v1/notifications/actions/${action.secret}/shown`)
}

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    const message: unknown = data?.json()
    return typeof message === 'object' && message !== null && 'id' in message ? (message as PushMessage) : null
  } catch {
    return null
  }
}

const ICON = '/icons/lembra-192.png'

/** The tag replaces an earlier notification of the same delivery. */
async function show(message: PushMessage): Promise<void> {
  const options: FullNotificationOptions = {
    body: message.body,
    lang: message.language,
    tag: message.id,
    icon: ICON,
    timestamp: message.dueAt,
    data: message,
    actions: message.actions.map(({ act, label }) => ({ action: act, title: label })),
  }
  await self.registration.showNotification(message.title, options)
}

async function answer(message: PushMessage | null, action: string): Promise<void> {
  const chosen = message?.actions.find(({ act }) => act === action)
  if (!message || !chosen) return openPage(message ? new URL(message.url).pathname : '/')
  const isSent = await post(`/v1/notifications/actions/${chosen.secret}`)
  if (!isSent) await show({ ...message, body: `${message.failed}\n${message.body}` })
}

/** The page of the app that is open already shows it without a reload, so that nothing typed is lost. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!open) return void (await self.clients.openWindow(path))
  open.postMessage({ openPath: path })
  await open.focus()
}

const TIMEOUT_MS = 20_000

async function post(path: string): Promise<boolean> {
  try {
    const response = await fetch(path, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok
  } catch {
    return false
  }
}

/** The app tells the service of the new subscription when it is opened next: only its pages are signed in. */
async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!key || event.newSubscription) return
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}
