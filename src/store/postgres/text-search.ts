import type { TextSearch } from '../../core/search/search.ts'
import { type TextSearchOptions, textSearchBy } from '../text-search-thread.ts'
import type { PostgresSettings } from './connection.ts'

/** Each search runs two statements at once. */
const POOL_SIZE = 4

export function openTextSearch(settings: PostgresSettings, options: TextSearchOptions = {}): TextSearch {
  const own = { ...settings, poolSize: POOL_SIZE, isPlannedAnew: true }
  return textSearchBy(new URL('./text-search-worker.ts', import.meta.url), own, options)
}
