const COLOURS = '(?:primary|secondary|success|danger|warning|info|light|dark)'
const BREAKPOINT = '(?:-(?:sm|md|lg|xl|xxl))?'
const PERCENT = '(?:10|25|50|75|100)'
const SIDE = '(?:-(?:top|end|bottom|start))?'
const COLUMNS = '(?:[1-9]|1[0-2])'

const TEXT = [
  'h[1-6]|display-[1-6]|fs-[1-6]|lead|small|mark|initialism|blockquote|blockquote-footer',
  'fw-(?:bold|bolder|semibold|medium|normal|light|lighter)|fst-(?:italic|normal)|font-monospace|lh-(?:1|sm|base|lg)',
  `text${BREAKPOINT}-(?:start|center|end)`,
  'text-(?:break|wrap|nowrap|truncate|uppercase|lowercase|capitalize|reset)',
  'text-decoration-(?:none|underline|line-through)',
  'list-(?:unstyled|inline|inline-item)|clearfix',
]

const COLOUR = [
  `(?:text|bg|border|text-bg|link|link-underline)-${COLOURS}|text-${COLOURS}-emphasis|(?:bg|border)-${COLOURS}-subtle`,
  'text-(?:body|body-secondary|body-tertiary|body-emphasis|muted|white|black|white-50|black-50)|link-body-emphasis',
  'bg-(?:body|body-secondary|body-tertiary|transparent|white|black|gradient)',
  `(?:text|bg|border)-opacity-${PERCENT}|link(?:-underline)?-opacity-(?:0|${PERCENT})(?:-hover)?`,
  'link-underline|link-offset-[1-3](?:-hover)?|icon-link|icon-link-hover',
]

const FRAME = [
  `border${SIDE}(?:-0)?|border-[1-5]|border-(?:white|black)`,
  `rounded${SIDE}(?:-(?:[0-5]|circle|pill))?|shadow(?:-(?:sm|lg|none))?`,
]

const SPACE = [
  `m[tbsexy]?${BREAKPOINT}-(?:[0-5]|auto)|p[tbsexy]?${BREAKPOINT}-[0-5]`,
  `(?:gap|row-gap|column-gap|g|gx|gy)${BREAKPOINT}-[0-5]`,
]

/** Beside and below each other, always inside the text they stand in. */
const LAYOUT = [
  `d${BREAKPOINT}-(?:inline|inline-block|block|flex|inline-flex|grid|inline-grid)|hstack|vstack|vr`,
  `flex${BREAKPOINT}-(?:row|column|row-reverse|column-reverse|wrap|nowrap|wrap-reverse|fill|grow-[01]|shrink-[01])`,
  `justify-content${BREAKPOINT}-(?:start|end|center|between|around|evenly)`,
  `align-(?:items|self|content)${BREAKPOINT}-(?:start|end|center|baseline|stretch|between|around|auto)`,
  'align-(?:baseline|top|middle|bottom|text-top|text-bottom)',
  `container(?:-fluid)?|container-(?:sm|md|lg|xl|xxl)|row|row-cols${BREAKPOINT}-(?:auto|[1-6])`,
  `col${BREAKPOINT}|col${BREAKPOINT}-(?:auto|${COLUMNS})|offset${BREAKPOINT}-(?:0|${COLUMNS})`,
  `order${BREAKPOINT}-(?:[0-5]|first|last)|float${BREAKPOINT}-(?:start|end|none)`,
  'w-(?:25|50|75|auto)|mw-100',
]

const PIECES = [
  `btn|btn-(?:sm|lg|link)|btn-(?:outline-)?${COLOURS}|btn-group|btn-group-(?:sm|lg|vertical)|btn-toolbar`,
  `table|table-${COLOURS}|table-(?:sm|striped|striped-columns|bordered|borderless|hover|active|group-divider)|caption-top`,
  `table-responsive${BREAKPOINT}`,
  `alert|alert-${COLOURS}|alert-(?:heading|link)|badge`,
  'card|card-(?:body|title|subtitle|text|link|header|footer|img|img-top|img-bottom|group)',
  `img-(?:fluid|thumbnail)|figure|figure-(?:img|caption)|object-fit${BREAKPOINT}-(?:contain|cover|fill|scale|none)`,
  `list-group|list-group-(?:flush|numbered)|list-group-horizontal${BREAKPOINT}|list-group-item|list-group-item-(?:${COLOURS}|action)`,
]

/** What the reader of markdown itself writes. */
const MARKDOWN = ['language-[\\w+-]+|contains-task-list|task-list-item|footnotes|sr-only|data-footnote-backref']

/**
 * The classes of Bootstrap that an owner's text may have: for text, colour, frames, space, layout and small pieces. None
 * that leave their place, cover the page, follow the window's size or hide: those could draw over the site.
 */
export const ALLOWED_CLASSES = new RegExp(
  `^(?:${[TEXT, COLOUR, FRAME, SPACE, LAYOUT, PIECES, MARKDOWN].flat().join('|')})$`,
)
