import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from './page-head.tsx'

/** A screen that cannot be what its address asks for. */
export function ScreenError({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHead title={title} />
      <Alert colour="danger">{text}</Alert>
    </>
  )
}
