import { expect, test } from 'vitest'
import { closedUrl, lembraUser, readyUser } from './support/lembra-user.ts'

test('a text is remembered from arguments, from standard input and with a title', async () => {
  const { run, json, ana } = await readyUser()
  const words = await run(['remember', 'The', 'spare key is under the blue pot', '--tag', 'home', '--tag', 'key'])
  expect(words).toMatchObject({ code: 0, stderr: '' })
  const id = /mem_\w{26}/.exec(words.stdout)?.[0] ?? ''
  expect(await ana.read(id)).toMatchObject({
    text: 'The spare key is under the blue pot',
    metadata: { tags: ['home', 'key'], type: 'note' },
  })

  const piped = await json(['remember'], { input: 'Lines\nof a letter\n' })
  expect((await ana.read(piped.id)).text).toBe('Lines\nof a letter')
  const dashed = await json(['remember', '-'], { input: 'By a dash' })
  expect((await ana.read(dashed.id)).text).toBe('By a dash')
  const named = await json(['remember', 'Flour, eggs', '--type', 'recipe', '--title', 'Pancakes'])
  expect(await ana.read(named.id)).toMatchObject({ title: 'Pancakes', metadata: { type: 'recipe' } })
  const dated = await json(['remember', 'Remind me tomorrow at 9 to call Rui'])
  expect(dated).toMatchObject({ type: 'reminder' })
  const afterDashes = await json(['remember', '--', '--help is an option'])
  expect((await ana.read(afterDashes.id)).text).toBe('--help is an option')
})

test('a text typed by a person is new even if it was just searched for, and a text sent twice is already there', async () => {
  const { run, ana } = await readyUser()
  const saved = await run(['remember', 'Fed the cat'])
  expect((await run(['search', 'cat'])).stdout).toContain('Fed the cat')
  const again = await run(['remember', 'Fed the cat'])
  expect(again.stdout).toMatch(/^Saved \(note\): Fed the cat\n/)
  expect(again.stdout).not.toBe(saved.stdout)
  const named = await run(['remember', 'Fed the cat', '--type', 'note'])
  expect(named.stdout).toMatch(/^Saved/)
  const piped = [
    await run(['capture', '-'], { input: 'Fed the cat' }),
    await run(['capture', '-'], { input: 'Fed the cat' }),
  ]
  expect(piped.map(({ stdout }) => stdout)).toEqual([
    expect.stringMatching(/ saved /),
    expect.stringMatching(/ there already /),
  ])
  expect(await ana.list()).toHaveLength(4)
})

test('empty input and input that is not text are not remembered', async () => {
  const { run, ana } = await readyUser()
  expect(await run(['remember'])).toMatchObject({ code: 2, stdout: '' })
  expect(await run(['remember', ' '])).toMatchObject({ code: 2 })
  const binary = await run(['remember', '-'], { input: new Uint8Array([0xff, 0xfe, 0x00]) })
  expect(binary).toMatchObject({ code: 1, stderr: 'Standard input is no text in UTF-8.\n' })
  expect(await ana.list()).toEqual([])
})

test('search prints the results, and --json the answer of the service', async () => {
  const { run, json, ana } = await readyUser()
  const { id } = await ana.remember('The spare key is under the blue pot', { title: 'Spare key', tags: ['home'] })
  await ana.remember('The key account is late with its bill')
  const found = await run(['search', 'spare', 'key'])
  expect(found).toMatchObject({ code: 0, stderr: '' })
  expect(found.stdout.split('\n').slice(0, 3)).toEqual([
    '1. Spare key',
    '   The spare key is under the blue pot',
    `   ${id}  note  2026-03-02  #home`,
  ])
  expect(await run(['search', 'zebra'])).toMatchObject({ code: 0, stdout: 'Nothing was found.\n' })
  const { results } = await json(['search', 'spare key'])
  expect(results[0]).toMatchObject({ id, title: 'Spare key', metadata: { tags: ['home'] } })
})

test('options filter a search, and its query can come from standard input', async () => {
  const { run, json, ana } = await readyUser()
  const { id } = await ana.remember('The spare key is under the blue pot', { tags: ['home'] })
  await ana.remember('The key account is late with its bill')
  const [one, tagged, typed, piped, tooMany] = await Promise.all([
    json(['search', 'key', '--limit', '1']),
    json(['search', 'key', '--tag', 'home']),
    json(['search', 'key', '--type', 'task']),
    json(['search', '-'], { input: 'spare key' }),
    run(['search', 'key', '--limit', '51']),
  ])
  const [later, earlier] = await Promise.all([
    json(['recall', 'key', '--after', '2020-01-01', '--tag', 'home']),
    json(['search', 'key', '--before', '2020-01-01T10:00']),
  ])
  expect(later.sources).toMatchObject([{ id }])
  expect(earlier.results).toEqual([])
  expect(await run(['search', 'key', '--after', 'yesterday'])).toMatchObject({ code: 2, stdout: '' })
  expect(one.results).toHaveLength(1)
  expect(tagged.results).toMatchObject([{ id }])
  expect(typed.results).toEqual([])
  expect(piped.results[0].id).toBe(id)
  expect(tooMany).toMatchObject({ code: 2, stdout: '' })
})

test('recall prints the text that the service composed', async () => {
  const { run, json, ana } = await readyUser()
  const { id } = await ana.remember('The spare key is under the blue pot')
  const { text } = await ana.recall('where is the spare key')
  expect(await run(['recall', 'where is the spare key'])).toEqual({
    code: 0,
    stdout: `${text.trimEnd()}\n`,
    stderr: '',
  })
  const recalled = await json([
    'recall',
    'where is the spare key',
    '--max-chars',
    '500',
    '--depth',
    '0',
    '--limit',
    '3',
  ])
  expect(recalled.sources.map((source: { id: string }) => source.id)).toEqual([id])
})

test('tasks are listed with times in the account’s timezone, and marked as done by a part of their id', async () => {
  const { run, json, ana } = await readyUser('2026-03-02T12:00:00Z')
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
  const rent = await ana.capture('Remind me tomorrow at 9am to pay the rent')
  const plants = await ana.capture('Todo: water the plants')
  await ana.remember('A note is no task')
  const listed = await run(['tasks'])
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toMatch(new RegExp(`^${rent.id.slice(-6)}  2026-03-03 09:00  .*rent`, 'm'))
  const ids = (await json(['tasks'])).tasks.map(({ id }: { id: string }) => id)
  expect(new Set(ids)).toEqual(new Set([rent.id, plants.id]))

  const done = await run(['done', rent.id.slice(-6)])
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toMatch(/^Done: .*rent/)
  expect(await ana.tasks({ status: 'open' })).toMatchObject([{ id: plants.id }])
  expect(await json(['done', plants.id])).toMatchObject({ done: [{ id: plants.id }] })
  expect((await json(['tasks', '--status', 'done'])).tasks).toHaveLength(2)
  expect(await run(['tasks'])).toMatchObject({ code: 0, stdout: 'No tasks.\n' })
})

/** With Ana in Madrid, on Monday 2 March 2026 at 13:00. */
async function userInMadrid() {
  const user = await readyUser('2026-03-02T12:00:00Z')
  await user.ana.patch('/v1/auth/me', 200, { settings: { timezone: 'Europe/Madrid' } })
  return user
}

test('what repeats is saved and listed in words', async () => {
  const { run } = await userInMadrid()
  const [saved, remembered] = await Promise.all([
    run(['every', 'Friday', 'at', '3pm', 'send', 'the', 'timesheet']),
    run(['remember', 'Remind me 10 minutes before the dentist on Thursday at 5pm']),
  ])
  expect(saved).toMatchObject({ code: 0, stderr: '' })
  expect(saved.stdout).toMatch(/^Due: Friday 6 March 2026 at 15:00 \(Europe\/Madrid\), every Friday$/m)
  expect(remembered.stdout).toMatch(
    /^Due: Thursday 5 March 2026 at 17:00 \(Europe\/Madrid\), reminded 10 minutes before$/m,
  )
  const lists = [['tasks'], ['tasks', '--overdue'], ['tasks', '--today'], ['tasks', '--done', '--today']]
  const [all, overdue, today, wrong] = await Promise.all(lists.map((words) => run(words)))
  expect(all?.stdout).toMatch(/2026-03-06 15:00 {2}.*timesheet {2}\(every Friday\)$/m)
  // The command line knows the time of this computer, which is later.
  expect(overdue?.stdout).toContain('timesheet')
  expect(today?.stdout).toBe('No tasks.\n')
  expect(wrong?.code).toBe(2)
})

test('what repeats is snoozed, done and skipped, and the answer says when it is due next', async () => {
  const { run, ana } = await userInMadrid()
  const { id } = await ana.capture('Remind me every Friday at 3pm to send the timesheet')
  const [snoozed, unread] = await Promise.all([
    run(['snooze', id.slice(-6), 'amanhã', 'às', '9']),
    run(['snooze', id, 'xyzzy']),
  ])
  expect(snoozed.stdout).toContain('Reminds you on Tuesday 3 March 2026 at 09:00 (Europe/Madrid)')
  expect((await ana.read(id)).attributes).toMatchObject({ snoozedUntil: '2026-03-03T08:00:00.000Z' })
  expect(unread).toMatchObject({ code: 1, stdout: '' })
  const done = await run(['done', id])
  expect(done.stdout).toMatch(/^Done: .*\nNext: Friday 13 March 2026 at 15:00 .*, every Friday\n$/)
  const skipped = await run(['skip', id])
  expect(skipped.stdout).toMatch(/^Skipped: .*\nNext: Friday 20 March 2026 at 15:00 .*, every Friday\n$/)
  expect((await ana.read(id)).attributes).toMatchObject({ completed: 1 })
})

test('if one of several ids is unknown, ambiguous or too short, none is changed', async () => {
  const { run, ana } = await readyUser()
  const task = await ana.capture('Todo: water the plants')
  await ana.capture('Todo: sweep the stairs')
  const unknownId = `mem_${'0'.repeat(26)}`
  const calls: Array<[string[], number]> = [
    [['done', task.id, unknownId], 4],
    [['done', task.id, 'zzzzzz'], 4],
    [['done', task.id.slice(-5)], 4],
    [['done', task.id.slice(0, 9)], 4],
    [['forget', task.id, unknownId, '--yes'], 4],
    [['show', unknownId], 4],
  ]
  const ends = await Promise.all(calls.map(([words]) => run(words)))
  expect(ends.map(({ code, stdout }) => [code, stdout])).toEqual(calls.map(([, code]) => [code, '']))
  expect(await ana.tasks()).toHaveLength(2)
})

test('a whole memory is shown by its id or the end of it', async () => {
  const { run, json, ana } = await readyUser()
  const { id } = await ana.remember('First line\n\nSecond line', { title: 'Two lines', tags: ['a', 'b'] })
  const shown = await run(['show', id.slice(-8)])
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toMatch(/^Two lines\nid +mem_.*\n[\s\S]*tags +a, b\n[\s\S]*\n\nFirst line\n\nSecond line\n$/)
  expect(await json(['show', id])).toEqual(await ana.read(id))
})

test('forget needs a confirmation: without a terminal an option is required', async () => {
  const { run, json, ana } = await readyUser()
  const [one, two] = [await ana.remember('Forget me'), await ana.remember('And me')]
  const unasked = await run(['forget', one.id])
  expect(unasked).toMatchObject({ code: 2, stdout: '' })
  expect(unasked.stderr).toContain('--yes')
  expect(await ana.list()).toHaveLength(2)
  expect(await json(['forget', one.id, two.id, '--yes'])).toEqual({ forgotten: [one.id, two.id] })
  expect(await ana.list()).toEqual([])
})

test('nothing in a memory reaches the terminal as a control sequence', async () => {
  const { run, json, ana } = await readyUser()
  const evil =
    'Red \u001B[31m, title \u001B]0;owned\u0007, C1 \u009B2J, turned \u202Etxt.exe\u202C, back\rspace\b, tag \u{E0041}'
  const { id } = await ana.remember(evil, { title: `\u001B[2J\u202EHarbour`, tags: ['\u001B[7mtag'] })
  await ana.remember('Task \u001B[5m', { type: 'task', title: 'Blink \u001B[5m' })
  const harmful = /[\p{Cc}\p{Cf}]/u
  const calls = [['search', 'red title'], ['show', id], ['tasks'], ['recall', 'red title']]
  const ends = await Promise.all(calls.flatMap((words) => [run(words), run([...words, '--json'])]))
  for (const { code, stdout } of ends) {
    expect(code).toBe(0)
    expect(stdout.replaceAll('\n', '')).not.toMatch(harmful)
  }
  expect((await json(['show', id])).text).toBe((await ana.read(id)).text)
  expect((await run(['show', id])).stdout).toContain('␛[31m')
})

test('each failure has its own exit code and one plain sentence', async () => {
  const { run, ana, url } = await readyUser()
  const reading = await ana.request('POST', '/v1/apikeys', { query: { access: 'read' }, body: { label: 'Reader' } })
  const nobody = lembraUser()
  const ends = await Promise.all([
    run(['search', 'key'], { environment: { LEMBRA_API_KEY: `lmb_${'x'.repeat(43)}` } }),
    run(['remember', 'x'], { environment: { LEMBRA_API_KEY: reading.body.apiKey } }),
    nobody.run(['search', 'key']),
    nobody.run(['search', 'key', '--url', url]),
    run(['show', `mem_${'0'.repeat(26)}`]),
    run(['search', 'key'], { environment: { LEMBRA_URL: await closedUrl() } }),
    run(['search', 'key', '--url', 'ftp://lembra.example']),
    run(['tasks', '--status', 'late']),
    run(['search', 'key', '--fast']),
    run(['remember', 'x', '--type', 'No Type']),
  ])
  expect(ends.map(({ code }) => code)).toEqual([3, 3, 3, 3, 4, 5, 2, 2, 2, 1])
  for (const { stdout, stderr } of ends) {
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^[^\n]+\.?\n(Usage: [^\n]+\n)?$/)
    expect(stderr).not.toMatch(/^\s+at /m)
  }
  expect(ends[0]?.stderr).toContain('lembra login')
  expect(ends[5]?.stderr).toContain('LEMBRA_URL')
  expect(ends[7]?.stderr).toBe('--status takes open, done, or cancelled, not "late".\n')
  expect(ends[8]?.stderr).toContain('--fast')
  expect(ends[9]?.stderr).toMatch(/^--type /)
})
