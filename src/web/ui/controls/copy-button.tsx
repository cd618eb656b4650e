import { useState } from 'react'
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx'
import './copy-button.css'

/** A text that copies with one click, such as a Steam id or a console command. */
export function CopyText({ text }: { text: string }) {
  return (
    <span className="copy-text">
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  )
}

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text

  async function copy() {
    if (await writeClipboard(text)) setCopied(text)
  }

  return (
    <button
      type="button"
      className="icon-button copy-button"
      aria-label={isCopied ? `Copied ${text}` : `Copy ${text}`}
      onClick={copy}
      onBlur={() => setCopied(null)}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}

/** False where the browser keeps the clipboard to itself: on a page without https, or when the reader said no. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
