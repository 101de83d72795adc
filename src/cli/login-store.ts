import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { CommandFault, isSystemError } from './fault.ts'

export interface Login {
  /** Base URL of the service, without a trailing slash. */
  url: string
  apiKey: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Returns the stored login; null if signed out. @throws {CommandFault} if the file is damaged */
export async function storedLogin(environment: Environment): Promise<Login | null> {
  const file = loginFile(environment)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR'].includes(error.code)) return null
    throw error
  })
  if (text === null) return null
  const login = loginIn(text)
  if (!login) throw new CommandFault(`${file} is damaged. Run lembra login to write it anew.`)
  return login
}

/** Writes atomically; the file is never readable by others, not even briefly. */
export async function storeLogin(environment: Environment, login: Login): Promise<string> {
  const folder = loginFolder(environment)
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  await chmod(folder, FOLDER_MODE)
  const file = loginFile(environment)
  // Loaded lazily: every command reads the login, few write it.
  const { randomBytes } = await import('node:crypto')
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(unfinished, 'wx', FILE_MODE)
    try {
      await handle.writeFile(`${JSON.stringify(login, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return file
}

export async function deleteLogin(environment: Environment): Promise<void> {
  await rm(loginFile(environment), { force: true })
}

function loginFile(environment: Environment): string {
  return join(loginFolder(environment), 'login.json')
}

/** The XDG Base Directory Specification says that relative paths must be ignored. */
function loginFolder(environment: Environment): string {
  const named = environment['XDG_CONFIG_HOME'] ?? ''
  const home = environment['HOME'] ?? ''
  return join(isAbsolute(named) ? named : join(home === '' ? homedir() : home, '.config'), 'lembra')
}

function loginIn(text: string): Login | null {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== 'object' || content === null) return null
    if (!('url' in content) || typeof content.url !== 'string') return null
    if (!('apiKey' in content) || typeof content.apiKey !== 'string') return null
    return { url: content.url, apiKey: content.apiKey }
  } catch {
    return null
  }
}
