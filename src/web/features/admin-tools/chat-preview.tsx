import './chat-preview.css'

/** The message as players will read it. */
export function ChatPreview({ message }: { message: string }) {
  return (
    <figure className="chat-preview">
      <figcaption className="form-label">In the game’s chat</figcaption>
      <p className={message === '' ? 'chat-line is-empty' : 'chat-line'}>
        <b>Console</b>: <bdi>{message || '…'}</bdi>
      </p>
    </figure>
  )
}
