import { resolve } from 'node:path'
import { type Language, languages, wallClockAt } from '../src/engines/language/index.ts'
import { readLanguageAndDue } from '../src/core/memories/task-state.ts'
import { readWrittenCases } from './support/written-cases.ts'

/**
 * `node bench/notice.ts [--misses]`: the share of `bench/notice` whose time ahead ("10 minutes before the dentist") and due time are read correctly, for
 * each language. A heading is the time of asking and the zone, a line is `text => minutes @ due time`, or `none`. A range as due time leaves it open.
 */
