import { useEffect, useRef } from 'react'
import styles from './recorder-panel.module.css'
import { levelOf } from './recording.ts'

const BAR_WIDTH = 3
const BAR_GAP = 3
/** Time per bar. The last seconds move from right to left. */
const BAR_MS = 80

/** Shows the level of the last seconds, so that the speaker sees that the microphone works. The timer beside it is the accessible equivalent. */
export function LevelMeter({ analyser, isPaused }: { analyser: AnalyserNode; isPaused: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const levels = useRef<number[]>([])
  useEffect(() => {
    const shown = canvas.current
    if (!shown || isPaused) return undefined
    return drawLevels(shown, analyser, levels.current)
  }, [analyser, isPaused])
  return <canvas ref={canvas} className={styles['meter']} aria-hidden />
}

function drawLevels(canvas: HTMLCanvasElement, analyser: AnalyserNode, levels: number[]): () => void {
  const samples = new Float32Array(analyser.fftSize)
  let lastBar = 0
  let frame = 0
  const draw = (now: number) => {
    frame = requestAnimationFrame(draw)
    if (now - lastBar < BAR_MS) return
    lastBar = now
    analyser.getFloatTimeDomainData(samples)
    levels.push(levelOf(samples))
    paint(canvas, levels)
  }
  frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}

function paint(canvas: HTMLCanvasElement, levels: number[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = window.devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(canvas).color
  const bars = Math.floor(width / (BAR_WIDTH + BAR_GAP))
  levels.splice(0, Math.max(0, levels.length - bars))
  for (const [index, level] of levels.entries()) {
    const bar = Math.max(BAR_WIDTH, level * height)
    const left = width - (levels.length - index) * (BAR_WIDTH + BAR_GAP)
    context.beginPath()
    context.roundRect(left, (height - bar) / 2, BAR_WIDTH, bar, BAR_WIDTH / 2)
    context.fill()
  }
}
