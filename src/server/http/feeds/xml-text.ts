import { escapeHtml } from '#shared/text/escape-html.ts'

/** What XML 1.0 cannot hold, not even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Anybody's text for use between tags or in a quoted attribute of XML. */
export const xmlText = (text: string): string => escapeHtml(text.replace(NOT_XML, ''))
