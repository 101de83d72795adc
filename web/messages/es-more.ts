import account from './es/account.json' with { type: 'json' }
import activity from './es/activity.json' with { type: 'json' }
import connections from './es/connections.json' with { type: 'json' }
import consent from './es/consent.json' with { type: 'json' }
import imports from './es/import.json' with { type: 'json' }

/** Messages of the account and consent pages, loaded only there */
export const messages = { account, activity, connections, consent, imports }
