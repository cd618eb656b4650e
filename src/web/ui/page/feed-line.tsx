import './head.css'

/** Where a feed reader or a calendar follows what the page shows. */
export const FeedLine = ({ href, text = 'Atom feed' }: { href: string; text?: string }) => (
  <p className="page-context">
    <a href={href}>{text}</a>
  </p>
)
