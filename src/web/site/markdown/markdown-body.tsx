import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Component, type ComponentProps, type ReactNode, use, useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { isReadable } from '#shared/text/markdown-limits.ts'
import { markdownTree } from './markdown-tree.ts'
import { videoUrl } from './video-url.ts'
import './markdown-body.css'

/** Markdown with raw HTML, sanitised as its very last step. Text that is too much for the reader is shown as it is. */
export function MarkdownBody({ text, withVideos = false }: { text: string; withVideos?: boolean }) {
  const plain = <pre className="markdown-plain">{text}</pre>
  if (!isReadable(text)) return plain
  return (
    <div className="markdown">
      <Fallback key={text} fallback={plain}>
        <Drawn text={text} components={withVideos ? componentsWithVideos : components} />
      </Fallback>
    </div>
  )
}

const NAMES_A_CLASS = /class\s*=/i
let moreStyles: Promise<unknown> | undefined

/** All of the framework that the site itself does not use. A text that cannot have it is read without. */
function loadMoreStyles(): Promise<unknown> {
  moreStyles ??= import('#web/styles/whole-bootstrap.css').catch(() => undefined)
  return moreStyles
}

function Drawn({ text, components }: { text: string; components: Partial<Components> }) {
  if (NAMES_A_CLASS.test(text)) use(loadMoreStyles())
  const tree = useMemo(() => markdownTree(text), [text])
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components })
}

type Props<Tag extends 'a' | 'img' | 'pre' | 'table'> = ComponentProps<Tag> & { node?: unknown }

function TextLink({ node: _node, href, children, ...rest }: Props<'a'>) {
  return (
    <a {...rest} href={toPrefixedId(href)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function VideoOrLink(props: Props<'a'>) {
  const url = videoUrl(props.href, window.location.href)
  if (url === null) return <TextLink {...props} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: an owner links to a file, and a link carries no captions
    <video className="img-fluid" controls preload="none" src={url}>
      <TextLink {...props} />
    </video>
  )
}

function FluidImage({ node: _node, className = '', alt = '', src, ...rest }: Props<'img'>) {
  if (!src) return alt // its address was not one to load from
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      className={`${className} img-fluid`.trim()}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )
}

function ScrollingTable({ node: _node, className = '', ...rest }: Props<'table'>) {
  return (
    <div className="table-responsive">
      <table {...rest} className={`${className} table`.trim()} />
    </div>
  )
}

function ScrollingCode({ node: _node, ...rest }: Props<'pre'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: lines wider than a phone are scrolled, by keyboard too
  return <pre {...rest} tabIndex={0} />
}

const components: Partial<Components> = { a: TextLink, img: FluidImage, pre: ScrollingCode, table: ScrollingTable }
const componentsWithVideos: Partial<Components> = { ...components, a: VideoOrLink }

/** The sanitiser prefixes ids but not the links to them. */
function toPrefixedId(href: string | undefined): string | undefined {
  return href?.startsWith('#') ? `#user-content-${href.slice(1)}` : href
}

class Fallback extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
