// The package has no types of its own; this is what tests of ours read of a document.
declare module 'jsdom' {
  export interface ReadElement {
    readonly localName: string
    readonly namespaceURI: string | null
    readonly textContent: string
    getAttribute(name: string): string | null
    querySelector(selector: string): ReadElement | null
    querySelectorAll(selector: string): Iterable<ReadElement>
  }
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string })
    readonly window: { readonly document: { readonly documentElement: ReadElement }; readonly DOMParser: unknown }
  }
}
