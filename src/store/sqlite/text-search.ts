import type { TextSearch } from '../../core/search/search.ts'
import { type TextSearchOptions, textSearchBy } from '../text-search-thread.ts'

export function openTextSearch(file: string, options: TextSearchOptions = {}): TextSearch {
  return textSearchBy(new URL('./text-search-worker.ts', import.meta.url), { file }, options)
}
