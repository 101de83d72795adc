import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildClient, buildExamples } from '../../scripts/build-client.ts'
import { buildService } from '../../scripts/build-service.ts'

export const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The part of the files that npm may pack that shows what it includes and leaves out. */
const COPIED = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'bin', 'src', 'docs', 'examples', 'scripts']
const STANDING_IN = ['web/dist/index.html', 'web/app/app.tsx', 'test/some.test.ts', 'bench/run.ts', 'data/lembra.db']

/** Installs the package in the folder as npm packs it, and nothing else. Returns the path of the package. */
export async function installPacked(consumer: string): Promise<string> {
  const project = join(consumer, 'project')
  for (const name of COPIED) cpSync(join(root, name), join(project, name), { recursive: true })
  cpSync(join(root, '.gitignore'), join(project, '.gitignore'))
  for (const name of STANDING_IN) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), `In place of ${name}`)
  }
  await buildClient(join(project, 'dist/client'))
  buildExamples(join(project, 'dist/examples'))
  await buildService(join(project, 'lib'))
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: project })
  await run('tar', ['-xzf', stdout.trim()], { cwd: project })
  const place = join(consumer, 'node_modules/lembra')
  mkdirSync(dirname(place), { recursive: true })
  renameSync(join(project, 'package'), place)
  writeFileSync(join(consumer, 'package.json'), '{"type":"module"}')
  return place
}

/** Does what npm does after unpacking: links the declared dependencies, and no others, and the package's command. */
export function linkDependencies(consumer: string): void {
  const { dependencies, optionalDependencies, bin } = manifestOf(consumer)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const link = join(consumer, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
  const commands = join(consumer, 'node_modules/.bin')
  mkdirSync(commands)
  symlinkSync(process.execPath, join(commands, 'node'))
  for (const [name, file] of Object.entries(bin)) symlinkSync(join('../lembra', file), join(commands, name))
}

function manifestOf(consumer: string) {
  const manifest = readFileSync(join(consumer, 'node_modules/lembra/package.json'), 'utf8')
  return JSON.parse(manifest) as Record<'dependencies' | 'optionalDependencies' | 'bin', Record<string, string>>
}

export async function compileErrors(folder: string, files: string[], options: string[] = []): Promise<string> {
  const strict = ['--strict', '--skipLibCheck', 'false', '--noEmit', '--target', 'es2022', '--module', 'nodenext']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [tsc, '--ignoreConfig', ...strict, ...options, ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: Error & { stdout?: string }) => failure.stdout || failure.message,
  )
}
