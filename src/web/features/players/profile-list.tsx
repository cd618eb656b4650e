import { ListSection } from '#web/ui/list/list-section.tsx'
import type { ListViewProps } from '#web/ui/list/list-view.tsx'

/** A table of the profile. Only its base fails aloud: a list that could not be loaded is simply empty. */
export function ProfileList<Row>({
  list,
  ...section
}: Omit<ListViewProps<Row>, 'caption' | 'failure'> & { title: string }) {
  return <ListSection {...section} list={{ ...list, error: null }} failure="" />
}
