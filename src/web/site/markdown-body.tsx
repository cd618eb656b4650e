import { Component, type ComponentProps, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { isReadable } from './markdown-limits.ts'
import { markdownSchema } from './markdown-schema.ts'
import { videoUrl } from './video-url.ts'

/** Markdown with raw HTML, sanitised as its very last step. Text that is too much for the reader is shown as it is. */
export function MarkdownBody({ text, withVideos }: { text: string; withVideos: boolean }) {
  const plain = <pre className="markdown-plain">{text}</pre>
  if (!isReadable(text)) return plain
  return (
    <div className="markdown">
      <Fallback key={text} fallback={plain}>
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          remarkRehypeOptions={{ clobberPrefix: '' }} // the sanitiser prefixes every id
          rehypePlugins={[rehypeRaw, [rehypeSanitize, markdownSchema]]}
          components={withVideos ? componentsWithVideos : components}
        >
          {text}
        </ReactMarkdown>
      </Fallback>
    </div>
  )
}

type Props<Tag extends 'a' | 'img' | 'table'> = ComponentProps<Tag> & { node?: unknown }

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

function FluidImage({ node: _node, className = '', alt = '', ...rest }: Props<'img'>) {
  return (
    <img {...rest} alt={alt} className={`${className} img-fluid`.trim()} loading="lazy" referrerPolicy="no-referrer" />
  )
}

function ScrollingTable({ node: _node, className = '', ...rest }: Props<'table'>) {
  return (
    <div className="table-responsive">
      <table {...rest} className={`${className} table`.trim()} />
    </div>
  )
}

const components: Components = { a: TextLink, img: FluidImage, table: ScrollingTable }
const componentsWithVideos: Components = { ...components, a: VideoOrLink }

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
