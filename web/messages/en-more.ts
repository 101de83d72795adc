import account from './en/account.json' with { type: 'json' }
import activity from './en/activity.json' with { type: 'json' }
import connections from './en/connections.json' with { type: 'json' }
import consent from './en/consent.json' with { type: 'json' }
import imports from './en/import.json' with { type: 'json' }

/** What only the account page and the consent page say: the first page does without. */
export const messages = { account, activity, connections, consent, imports }
