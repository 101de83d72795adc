import account from './es/account.json' with { type: 'json' }
import activity from './es/activity.json' with { type: 'json' }
import connections from './es/connections.json' with { type: 'json' }
import consent from './es/consent.json' with { type: 'json' }
import imports from './es/import.json' with { type: 'json' }

/** What only the account page and the consent page say: the first page does without. */
export const messages = { account, activity, connections, consent, imports }
