import bootstrapSheet from 'bootstrap/dist/css/bootstrap.css?raw'
import { expect, test } from 'vitest'
import { ALLOWED_CLASSES } from './allowed-classes.ts'
import ourSheet from './markdown-body.css?raw'

const bootstrap = bootstrapSheet.replace(/\/\*[\s\S]*?\*\//g, '')

/** Each selector of Bootstrap's stylesheet with what it declares. */
const rules = [...bootstrap.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', declarations = '']) =>
  selectors.split(/,(?![^(]*\))/).map((selector) => ({ selector: selector.trim(), declarations })),
)
const classesOf = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
const known = new Set(rules.flatMap(({ selector }) => classesOf(selector)))
const isAllowed = (name: string) => ALLOWED_CLASSES.test(name)

test.each(
  `h3 display-6 fs-5 lead small fw-bold fst-italic font-monospace lh-lg text-center text-md-end text-uppercase text-nowrap
   text-truncate text-break text-decoration-none list-unstyled list-inline-item clearfix link-offset-2 icon-link text-muted text-danger text-body-secondary text-white text-success-emphasis
   bg-primary bg-dark bg-warning-subtle bg-body-tertiary bg-opacity-25 text-bg-info link-secondary link-underline-danger
   border border-top border-end-0 border-3 border-success rounded rounded-3 rounded-pill rounded-top-2 shadow-sm
   m-0 mt-3 mb-lg-5 mx-auto p-4 px-md-2 py-5 gap-2 g-3 gx-lg-5 row-gap-1
   d-flex d-md-block d-inline-block d-grid flex-column flex-lg-row flex-wrap flex-fill flex-grow-1 justify-content-between
   align-items-center align-self-end align-middle hstack vstack container container-fluid row row-cols-2 col col-6 col-md-4
   col-lg-auto offset-md-2 order-1 order-first float-end w-50 mw-100
   btn btn-primary btn-outline-danger btn-sm btn-lg btn-link btn-group
   table table-striped table-hover table-sm table-dark table-responsive table-bordered caption-top
   alert alert-warning alert-heading alert-link badge list-group list-group-item list-group-item-success
   card card-body card-title card-text card-header card-footer card-img-top card-link card-group
   img-fluid img-thumbnail figure figure-img figure-caption object-fit-cover`.split(/\s+/),
)('%s is kept, and Bootstrap knows it', (name) => {
  expect(name).toMatch(ALLOWED_CLASSES)
  expect(known).toContain(name)
})

test.each(
  `position-fixed position-absolute position-sticky position-relative position-static fixed-top fixed-bottom sticky-top
   sticky-md-top sticky-bottom top-0 top-50 bottom-0 start-0 end-100 translate-middle translate-middle-x z-1 z-3 z-n1
   stretched-link w-100 h-100 h-50 vw-100 vh-100 min-vw-100 min-vh-100 mh-100 modal modal-dialog modal-backdrop show fade
   offcanvas offcanvas-start offcanvas-backdrop dropdown dropdown-menu dropdown-toggle dropup tooltip tooltip-inner popover
   toast toast-container carousel carousel-item carousel-control-next collapse accordion accordion-collapse navbar nav nav-link
   nav-tabs card-img-overlay btn-close btn-check alert-dismissible visually-hidden visually-hidden-focusable invisible
   d-none d-md-none opacity-0 pe-none user-select-none overflow-hidden overflow-visible ratio placeholder-wave
   spinner-border form-control form-check-input input-group m-n3 mt-n5 p-6 col-13 markdown site-footer btn-quiet
   POSITION-FIXED Text-Danger text-dangerx xtext-danger text--danger`.split(/\s+/),
)('%s is taken away', (name) => expect(name).not.toMatch(ALLOWED_CLASSES))

test('no two classes pass as one', () => expect('text-danger position-fixed').not.toMatch(ALLOWED_CLASSES))

const LEAVES =
  /(?:^|[;\s])position:\s*(?:absolute|fixed|sticky)|(?:width|height):\s*100v[wh]|(?<![\w-])visibility:\s*hidden/

test('no rule that takes something out of its place is reached by allowed classes alone', () => {
  const leaving = rules.filter(({ declarations }) => LEAVES.test(declarations))
  expect(leaving.length).toBeGreaterThan(40)
  const reached = leaving.filter(({ selector }) => classesOf(selector).every(isAllowed) && selector.includes('.'))
  expect(reached).toEqual([])
})

test('what allowed classes move is put back by our own sheet, or is a pixel', () => {
  const moving = /(?:^|[;\s])(?:top|left|right|bottom|inset|transform|translate|margin[a-z-]*):[^;]*-(?!-)(?:\d|\.)/
  const reached = rules.filter(
    ({ selector, declarations }) =>
      moving.test(declarations) && selector.includes('.') && classesOf(selector).every(isAllowed),
  )
  const more = reached
    .filter(({ declarations }) => !/:[^;]*-(?:1px|1 \* var\(--bs-border-width\))/.test(declarations))
    .map(({ selector }) => selector)
  expect(more.sort()).toEqual(['.blockquote-footer', '.card-subtitle', '.row'])
  expect(ourSheet).toMatch(/\.markdown :is\(\.row, \.blockquote-footer, \.card-subtitle\) \{\s*margin: 0;/)
})
