import i18next from 'i18next'
import { expect, test } from 'vitest'
import es from '../messages/es.json' with { type: 'json' }
import pt from '../messages/pt-BR.json' with { type: 'json' }
import { withFormForMillions } from './language.ts'

test.each([
  ['es', es, ['1 tarea', '2 tareas', '1000000 tareas']],
  ['pt-BR', pt, ['1 tarefa', '2 tarefas', '1000000 tarefas']],
])('every number has a plural form: %s', async (lng, words, expected) => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng, resources: { [lng]: withFormForMillions({ ...words }) } })
  expect([1, 2, 1_000_000].map((count) => i18n.t('tasks:count', { count }))).toEqual(expected)
})
