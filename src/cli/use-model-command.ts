import type { Config } from '../config/config.ts'
import { downloadModel, HUB, installPackage, MODELS, planInstallation, tryModel } from '../operator/operator-models.ts'
import { type Call, withInterruption } from './command.ts'
import { CommandFault, misused } from './failure.ts'
import { ask } from './input.ts'
import { bytesName, printNote, progressLine } from './output.ts'

/** Installs a model and says how the service uses it. The settings of a service are its environment, which no command can change. */
export async function useModel(config: Config, call: Call): Promise<void> {
  const { terminal, options } = call
  const [, name = ''] = call.words
  const model = Object.entries(MODELS).find(([known]) => known === name)?.[1]
  if (model === undefined) throw misused(`There is no model "${name}": it is one of ${Object.keys(MODELS).join(', ')}.`)
  const hub = options.text('from') ?? HUB
  if (!/^https?:$/.test(URL.parse(hub)?.protocol ?? ''))
    throw misused('--from takes an address that starts with https://.')

  const folder = await withInterruption(async (signal) => {
    const plan = await planInstallation(config, model, hub, signal)
    if (plan.package || plan.download) {
      terminal.stdout.write(`${planLines(model, plan).join('\n')}\n`)
      if (!options.flag('yes') && !/^y(es)?$/i.test(await ask(terminal, 'Continue? [y/N] ')))
        throw new CommandFault('Nothing was installed. --yes answers the question beforehand.')
    }
    if (plan.package) await installPackage(plan, terminal.environment, signal)
    if (plan.download) {
      const progress = progressLine(terminal, model)
      const show = (done: number, total: number) =>
        progress.show(done, total, `${bytesName(done)} of ${bytesName(total)}`)
      try {
        await downloadModel(plan.folder, plan.download, show, signal)
      } finally {
        progress.end()
      }
    }
    printNote(call, 'Loading the model…')
    await tryModel(plan.folder, signal)
    return plan.folder
  })
  const { embeddings } = config
  const isSet = embeddings.kind === 'transformers' && embeddings.model === folder
  terminal.stdout.write(`${(isSet ? IN_USE : howToUse(folder)).join('\n')}\n`)
}

function planLines(model: string, plan: Awaited<ReturnType<typeof planInstallation>>): string[] {
  const lines: string[] = []
  if (plan.package)
    lines.push(
      `Transformers.js from npm: about ${bytesName(plan.package.bytes)} to download, ${bytesName(plan.package.diskBytes)} on the disk.`,
    )
  if (plan.download) lines.push(`The model ${model}: ${bytesName(plan.download.bytes)}, once, to ${plan.folder}.`)
  return lines
}

const IN_USE = ['The model works, and the settings name it already. `lembra models` shows the progress.']

function howToUse(folder: string): string[] {
  return [
    'The model works. Set these where the service gets its environment (for Docker Compose the file .env), and restart it:',
    '',
    'EMBEDDINGS=transformers',
    `EMBEDDINGS_MODEL=${folder}`,
    '',
    'It then builds new embeddings beside the old ones, which answer searches meanwhile. `lembra models` shows the progress.',
  ]
}
