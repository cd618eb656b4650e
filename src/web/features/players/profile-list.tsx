import { ListView, type ListViewProps } from '#web/ui/list-view.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** A table of the profile. Only its base fails aloud: a list that could not be loaded is simply empty. */
export function ProfileList<Row>({
  title,
  list,
  ...view
}: Omit<ListViewProps<Row>, 'caption' | 'failure'> & { title: string }) {
  return (
    <section>
      <SectionHead
        title={title}
        controls={<SearchBox label={`Search ${title}`} value={list.search} onChange={list.setSearch} />}
      />
      <ListView {...view} caption={title} list={{ ...list, error: null }} failure="" />
    </section>
  )
}
