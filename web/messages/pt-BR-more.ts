import account from './pt-BR/account.json' with { type: 'json' }
import activity from './pt-BR/activity.json' with { type: 'json' }
import connections from './pt-BR/connections.json' with { type: 'json' }
import consent from './pt-BR/consent.json' with { type: 'json' }
import imports from './pt-BR/import.json' with { type: 'json' }

/** Messages of the account and consent pages, loaded only there */
export const messages = { account, activity, connections, consent, imports }
