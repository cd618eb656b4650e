/** An owner's text as the pages read it. The reader is large, so it is loaded only when it is needed. */
export async function markdownHtml(text: string, { allowDangerousHtml = false } = {}): Promise<string> {
  const [{ micromark }, { gfm, gfmHtml }] = await Promise.all([import('micromark'), import('micromark-extension-gfm')])
  return micromark(text, { allowDangerousHtml, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}
