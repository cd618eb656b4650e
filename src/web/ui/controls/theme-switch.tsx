import { useTheme } from '#web/lib/theme.ts'
import { MoonIcon, SunIcon } from '#web/ui/icons.tsx'
import './theme-switch.css'

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="icon-button theme-switch"
      aria-label={`Use the ${other} theme`}
      title={`Use the ${other} theme`}
      onClick={() => setTheme(other)}
    >
      {other === 'light' ? <SunIcon /> : <MoonIcon />}
    </button>
  )
}
