import account from './en/account.json' with { type: 'json' }
import activity from './en/activity.json' with { type: 'json' }
import connections from './en/connections.json' with { type: 'json' }
import consent from './en/consent.json' with { type: 'json' }
import imports from './en/import.json' with { type: 'json' }

/** Messages of the account and consent pages, loaded only there */
export const messages = { account, activity, connections, consent, imports }
