import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { lembraFiles: Array<{ url: string; revision: string | null }> }

// Only what the app is made of is kept here; what the service answers is one person's and never is.
precacheAndRoute(self.lembraFiles)
cleanupOutdatedCaches()

// Every page of the app is the same document; the service's own pages are not.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/'), {
    denylist: [
      /^\/v1\//,
      /^\/docs/,
      /^\/openapi\.json$/,
      /^\/(healthz|readyz|metrics)$/,
      /^\/mcp(?:[/?]|$)/,
      /^\/\.well-known\//,
      // The consent page is the app's, with whatever an app asks in its address.
      /^\/oauth\/(?!authorize(?:[/?]|$))/,
    ],
  }),
)

// A new version takes over at the next page: names of scripts hold their digest, so an old page goes on with its own.
void self.skipWaiting()
clientsClaim()
