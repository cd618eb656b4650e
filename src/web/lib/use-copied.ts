import { useState } from 'react'

export interface Copied {
  isCopied: boolean // this very text, since `forget`
  copy: () => Promise<void>
  forget: () => void
}

/** Puts a text on the clipboard, and remembers that it is there. */
export function useCopied(text: string): Copied {
  const [copied, setCopied] = useState<string | null>(null)
  return {
    isCopied: copied === text,
    copy: async () => {
      if (await writeClipboard(text)) setCopied(text)
    },
    forget: () => setCopied(null),
  }
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
