import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commandWords } from '../../src/core/media/transcription.ts'
import { commandTranscriber } from '../../src/providers/transcriber/command.ts'
import type { ConvertAudio } from '../../src/providers/transcriber/transcription.ts'
import { freshFolder } from '../support/folder.ts'
import { mediaFailure as failure } from '../support/media-failure.ts'
import { audioFile, plainWav } from '../support/speech-file.ts'

const KEY = 'sk-of-the-test-27182818'
const noFfmpeg: ConvertAudio = () => Promise.resolve(null)
const { signal } = new AbortController()

function program(body: string, shell = '#!/bin/sh'): string {
  const path = join(freshFolder(), 'a program')
  writeFileSync(path, `${shell}\n${body}\n`, { mode: 0o755 })
  return path
}

function runCommand(
  command: string,
  audio = audioFile('audio/wav', plainWav()),
  more: { timeoutMs?: number; convert?: ConvertAudio } = {},
  abort = signal,
) {
  const environment = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' }
  return commandTranscriber({ command, environment, convert: noFfmpeg, ...more }).transcribe(audio, abort)
}

test('a program gets the path as its last argument, or in place of {file}', async () => {
  const audio = audioFile('audio/wav', plainWav())
  const path = program('for each in "$@"; do echo "<$each>"; done')
  expect(await runCommand(`'${path}' -m "two words"`, audio)).toBe(`<-m>\n<two words>\n<${audio.path}>`)
  expect(await runCommand(`"${path}" --input={file} -nt`, audio)).toBe(`<--input=${audio.path}>\n<-nt>`)
})

test('no shell parses a command', async () => {
  const marked = join(freshFolder(), 'marked')
  const path = program('echo "$@"')
  const text = await runCommand(`'${path}' {file} ; touch ${marked} $(touch ${marked}) > ${marked}`)
  expect(text).toContain('; touch')
  expect(existsSync(marked)).toBe(false)
})

test('a program gets nothing of our environment except path, home and language', async () => {
  vi.stubEnv('TRANSCRIBER_KEY', KEY)
  const seen = await runCommand(`'${program('env')}'`)
  vi.unstubAllEnvs()
  const variables = seen.split('\n').map((line) => line.split('=')[0] ?? '')
  expect(variables).toEqual(expect.arrayContaining(['PATH', 'HOME', 'LANG']))
  // Shells set these variables themselves.
  expect(variables.filter((name) => !['PATH', 'HOME', 'LANG', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(
    [],
  )
})

test('timestamps and colours are removed, and the segments are joined to one text', async () => {
  const output = String.raw`printf '\033[32m[00:00:00.000 --> 00:00:02.500]   Me lembra de\033[0m\n[00:00:02.500 --> 01:00:04.000]   pagar o aluguel.\n'`
  expect(await runCommand(`'${program(output)}'`)).toBe('Me lembra de pagar o aluguel.')
})

test('bytes that are not valid text become replacement characters', async () => {
  expect(await runCommand(`'${program(String.raw`printf 'ol\303\241 \377\376 \000fim'`)}'`)).toBe(
    'olá \ufffd\ufffd fim',
  )
})

test('no output means that nobody spoke', async () => {
  expect(await failure(runCommand(`'${program('exit 0')}'`))).toMatchObject({ code: 'no_speech', isPermanent: true })
})

test('a failing program has no transcript, whatever it printed', async () => {
  for (const body of ['echo half; exit 1', 'echo half; kill -SEGV $$'])
    expect(await failure(runCommand(`'${program(body)}'`))).toMatchObject({
      code: 'transcription_failed',
      isPermanent: false,
    })
})

test('a program with endless output is killed', async () => {
  const error = await failure(runCommand(`'${program('yes "and so on" & yes >&2 & wait')}'`))
  expect(error).toMatchObject({ code: 'transcription_failed', message: expect.stringContaining('4 MB') })
  expect(await runCommand(`'${program('head -c 9000000 /dev/zero >&2; echo heard')}'`)).toBe('heard')
})

test('a program that is missing or not executable is an unavailable provider', async () => {
  const plain = join(freshFolder(), 'plain')
  writeFileSync(plain, 'echo never', { mode: 0o644 })
  const unreadable = [
    'no-such-transcriber -f {file}',
    plain,
    `'${program('echo', '#!/no/such/shell')}'`,
    '"an open quote',
    ' ',
  ]
  for (const command of unreadable)
    expect(await failure(runCommand(command))).toMatchObject({ code: 'provider_unavailable', isPermanent: false })
})

/** A zombie that nobody has waited for no longer runs. */
function isRunning(pid: string): boolean {
  const path = `/proc/${pid}/stat`
  return existsSync(path) && !/\) [ZX] /.test(readFileSync(path, 'utf8'))
}

/** Reports the id of its child and hangs. */
function hangingProgram(): { command: string; childPid: () => string } {
  const noted = join(freshFolder(), 'pid')
  const path = program(`sleep 1000 & echo $! > '${noted}.new' && mv '${noted}.new' '${noted}'; wait`)
  return { command: `'${path}'`, childPid: () => (existsSync(noted) ? readFileSync(noted, 'utf8').trim() : '') }
}

test('a program that hangs is killed in time, with its children', async () => {
  const { command, childPid } = hangingProgram()
  expect(await failure(runCommand(command, undefined, { timeoutMs: 2_000 }))).toMatchObject({
    code: 'transcription_failed',
    isPermanent: false,
  })
  expect(childPid()).toMatch(/^\d+$/)
  await expect.poll(() => isRunning(childPid())).toBe(false)
})

test('a program is killed with its children if the service aborts', async () => {
  const { command, childPid } = hangingProgram()
  const abort = new AbortController()
  const transcribed = runCommand(command, undefined, {}, abort.signal)
  await expect.poll(childPid).toMatch(/^\d+$/)
  const reason = new Error('the service stops')
  abort.abort(reason)
  await expect(transcribed).rejects.toBe(reason)
  await expect.poll(() => isRunning(childPid())).toBe(false)
})

test('processes that a program leaves running are killed with it, and not awaited', async () => {
  const noted = join(freshFolder(), 'pid')
  expect(await runCommand(`'${program(`sleep 1000 & echo $! > '${noted}'; echo heard`)}'`)).toBe('heard')
  await expect.poll(() => isRunning(readFileSync(noted, 'utf8').trim())).toBe(false)
})

test('a process that left the group does not delay a transcription past its timeout', async () => {
  const noted = join(freshFolder(), 'pid')
  const escaped = `setsid sh -c 'echo $$ > ${noted}.new; mv ${noted}.new ${noted}; exec sleep 1000' &`
  const path = program(`${escaped} until test -e ${noted}; do sleep 0.01; done; echo heard`)
  onTestFinished(() => void process.kill(Number(readFileSync(noted, 'utf8'))))
  expect(await failure(runCommand(`'${path}'`, undefined, { timeoutMs: 2_000 }))).toMatchObject({
    code: 'transcription_failed',
  })
})

test('plain WAV is passed unchanged, everything else as WAV if there is ffmpeg', async () => {
  const converted: string[] = []
  const convert: ConvertAudio = (path, form) => {
    converted.push(form)
    const made = `${path}.made`
    writeFileSync(made, plainWav())
    return Promise.resolve(made)
  }
  const show = `'${program('echo "$1"')}'`
  const wav = audioFile('audio/wav', plainWav())
  expect(await runCommand(show, wav, { convert })).toBe(wav.path)
  expect(converted).toEqual([])
  const fine = plainWav()
  fine.writeUInt32LE(48_000, 24)
  for (const other of [audioFile('audio/wav', fine), audioFile('audio/ogg', 'OggS'), audioFile('audio/wav', '')]) {
    expect(await runCommand(show, other, { convert })).toBe(`${other.path}.made`)
    expect(existsSync(`${other.path}.made`)).toBe(false)
  }
  expect(converted).toEqual(['wav', 'wav', 'wav'])
})

test('the words of a command are split as by a shell', () => {
  const lines: Array<[string, string[] | null]> = [
    ['whisper-cli -m /models/base.bin -f {file}', ['whisper-cli', '-m', '/models/base.bin', '-f', '{file}']],
    [`  "/opt/my tools/run"  --say='it is "so"' `, ['/opt/my tools/run', '--say=it is "so"']],
    [String.raw`a\ b "c \"d\" \n" 'e\'`, ['a b', String.raw`c "d" \n`, 'e\\']],
    [`run ''`, ['run', '']],
    ['$HOME/run *', ['$HOME/run', '*']],
    [`run 'open`, null],
    ['run "open', null],
    ['run \\', null],
    ['', null],
    [`''`, null],
  ]
  expect(lines.map(([line]) => commandWords(line))).toEqual(lines.map(([, words]) => words))
})
