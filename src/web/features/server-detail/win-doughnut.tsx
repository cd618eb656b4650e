import { ArcElement, Chart, DoughnutController } from 'chart.js'
import { useEffect, useRef } from 'react'
import { useTheme } from '#web/lib/theme.ts'
import { doughnutSettings } from './doughnut-settings.ts'

Chart.register(ArcElement, DoughnutController)

export function WinDoughnut({ wins, losses }: { wins: number; losses: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [theme] = useTheme()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme gives the tokens other colours
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, doughnutSettings({ wins, losses }, readTokens(canvas.current)))
    return () => chart.destroy()
  }, [wins, losses, theme])

  return <canvas ref={canvas} />
}

function readTokens(element: Element) {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    win: token('--up'),
    loss: token('--down'),
    text: token('--on-fill'),
    face: token('--face-head'),
    isStill: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}
