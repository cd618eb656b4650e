import { useCopied } from '#web/lib/use-copied.ts'
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

function CopyButton({ text }: { text: string }) {
  const { isCopied, copy, forget } = useCopied(text)
  return (
    <button
      type="button"
      className="icon-button copy-button"
      aria-label={isCopied ? `Copied ${text}` : `Copy ${text}`}
      onClick={copy}
      onBlur={forget}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
