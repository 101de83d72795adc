import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { handlePushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { lembraFiles: Array<{ url: string; revision: string | null }> }

// Caches only files of the app, never responses of the service, which are private.
precacheAndRoute(self.lembraFiles)
cleanupOutdatedCaches()

// All pages of the app are the same document; pages of the service are excluded.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/'), {
    denylist: [
      /^\/v1\//,
      /^\/docs/,
      /^\/openapi\.json$/,
      /^\/(healthz|readyz|metrics)$/,
      /^\/mcp(?:[/?]|$)/,
      /^\/\.well-known\//,
      // The consent page belongs to the app, with any query string.
      /^\/oauth\/(?!authorize(?:[/?]|$))/,
    ],
  }),
)

handlePushes()

// A new version takes over at the next navigation. Open pages keep working, because script names contain a content hash.
void self.skipWaiting()
clientsClaim()
