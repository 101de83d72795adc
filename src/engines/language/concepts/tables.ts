import { actions } from './actions.ts'
import { everydayVerbs } from './everyday-verbs.ts'
import { everydayWords } from './everyday-words.ts'
import { food } from './food.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { leisure } from './leisure.ts'
import { mind } from './mind.ts'
import { money } from './money.ts'
import { nature } from './nature.ts'
import { people } from './people.ts'
import { qualities } from './qualities.ts'
import { travel } from './travel.ts'
import { work } from './work.ts'

/** Each line is a concept: English | Portuguese | Spanish, each with its synonyms separated by commas. Written for this project. */
export const conceptTables: readonly string[] = [
  home,
  food,
  health,
  people,
  work,
  money,
  travel,
  nature,
  mind,
  leisure,
  actions,
  qualities,
  everydayVerbs,
  everydayWords,
]
