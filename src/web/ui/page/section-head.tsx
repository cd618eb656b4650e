import { Head, type HeadProps } from './head.tsx'
import './section-head.css'

/** The heading of a part of a screen, with the controls of that part. */
export function SectionHead({ title, ...head }: HeadProps) {
  return (
    <Head kind="section" {...head}>
      <h2>{title}</h2>
    </Head>
  )
}
