// Reads V8 CPU profiles: processor time of a service by function and by part of the program.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Profile {
  nodes: Array<{ id: number; callFrame: CallFrame }>
  samples: number[]
  timeDeltas: number[]
}
interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
}

/** The first seconds are startup and say nothing about the work after it. */
const SKIPPED_MICROSECONDS = 3e6
const FUNCTIONS = 30
const PARTS = 20

/** Self time: the time spent in a function, without the functions that it calls. */
export function printProfile(file: string): void {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byFunction = new Map<string, number>()
  const byPart = new Map<string, number>()
  let total = 0
  let elapsed = 0
  samples.forEach((id, index) => {
    const frame = frames.get(id)
    const time = timeDeltas[index] ?? 0
    elapsed += time
    if (!frame || elapsed < SKIPPED_MICROSECONDS || /^\((?:idle|program|root)\)$/.test(frame.functionName)) return
    total += time
    add(byFunction, functionOf(frame), time)
    add(byPart, partOf(frame), time)
  })
  console.log(`\nProfile of ${(total / 1e6).toFixed(1)} busy seconds of ${(elapsed / 1e6).toFixed(1)}`)
  print(byFunction, total, FUNCTIONS)
  console.log('by part')
  print(byPart, total, PARTS)
}

function add(spent: Map<string, number>, name: string, time: number): void {
  spent.set(name, (spent.get(name) ?? 0) + time)
}

function print(spent: Map<string, number>, total: number, most: number): void {
  const dearest = [...spent].sort(([, one], [, other]) => other - one).slice(0, most)
  for (const [name, time] of dearest) console.log(`${((100 * time) / total).toFixed(1).padStart(6)} %  ${name}`)
}

function functionOf({ functionName, url, lineNumber }: CallFrame): string {
  return `${functionName || '(anonymous)'} ${url === '' ? '' : `${placeOf(url)}:${lineNumber + 1}`}`
}

/** A package, a folder of the program, or a module of Node. */
function partOf({ functionName, url }: CallFrame): string {
  if (url === '') return functionName === '(garbage collector)' ? functionName : 'native'
  if (url.includes('/node_modules/')) return /^(?:@[^/]+\/)?[^/]+/.exec(placeOf(url))?.[0] ?? url
  return url.startsWith('node:') ? url : dirname(placeOf(url))
}

function placeOf(url: string): string {
  return url.replace(/^.*\/node_modules\//, '').replace(/^file:.*\/src\//, 'src/')
}
