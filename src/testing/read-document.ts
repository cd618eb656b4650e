import { JSDOM, type ReadElement } from 'jsdom'

/** The root of an XML document; throws when it is not well-formed. */
export const readXml = (text: string): ReadElement =>
  new JSDOM(text, { contentType: 'application/xml' }).window.document.documentElement

export const readHtml = (text: string): ReadElement => new JSDOM(text).window.document.documentElement

/** The texts of what a selector finds. */
export const textsIn = (root: ReadElement, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)

export const attributesIn = (root: ReadElement, selector: string, name: string): (string | null)[] =>
  [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name))
