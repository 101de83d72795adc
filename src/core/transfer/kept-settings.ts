// The profile and reminder settings in an export of our own.
import { LANGUAGES } from '../../schema/account.ts'
import type { NotificationsChange } from '../../schema/notifications.ts'
import { TIME_OF_DAY } from '../../schema/rules.ts'
import { type ProfileChange, updateProfile } from '../accounts/accounts.ts'
import type { Presented, ViewedAccount } from '../accounts/record.ts'
import { AppError } from '../errors.ts'
import { changeHours } from '../reminders/settings.ts'
import type { Clock, Random, Store } from '../store.ts'
import type { KeptSettings } from './items.ts'
import { charactersIn, fieldsOf } from './values.ts'

/**
 * Applies the name and settings of an export to an account without memories, because its dates, recall texts and note names depend on them. An
 * account with memories is in use and keeps its own settings. Email, plan, password and the channels of reminders never come from a file.
 */
export async function applySettings(
  deps: { store: Store; clock: Clock; random: Random },
  caller: Presented,
  kept: KeptSettings | null,
): Promise<ViewedAccount> {
  const { account } = caller
  if (!kept || (await deps.store.memories.idsAfter(account, null, 1)).length > 0) return account
  try {
    await updateProfile(deps, caller, changeIn(kept))
    await changeHours(deps, caller, hoursIn(kept))
  } catch (error) {
    // A name or a time zone that this server does not accept must not prevent the import.
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
  }
  return { ...account, ...(await deps.store.accounts.get(account.id)) }
}

function changeIn({ name, settings }: KeptSettings): ProfileChange {
  const language = LANGUAGES.find((each) => each === settings.language)
  const { timezone, geolocation } = settings
  return {
    ...(typeof name === 'string' && name.trim() !== '' && charactersIn(name) <= 100 && { name }),
    settings: {
      ...(language !== undefined && { language }),
      ...(typeof timezone === 'string' && timezone.length <= 100 && { timezone }),
      ...(typeof geolocation === 'boolean' && { geolocation }),
    },
  }
}

const TIME = new RegExp(TIME_OF_DAY)

/** Without what this server does not know. */
function hoursIn({ notifications }: KeptSettings): NotificationsChange {
  const { dayTime, escalateAfterMinutes: after } = notifications
  const [{ from, to }, { at }] = [fieldsOf(notifications.quietHours), fieldsOf(notifications.digest)]
  const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)
  return {
    ...(isTime(dayTime) && { dayTime }),
    ...(isTime(from) && isTime(to) && { quietHours: { from, to } }),
    ...(typeof after === 'number' && after >= 1 && after <= 1_440 && { escalateAfterMinutes: Math.round(after) }),
    ...(isTime(at) && { digest: { at } }),
  }
}
