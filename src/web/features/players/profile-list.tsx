import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { ListView, type ListViewProps } from '#web/ui/list/list-view.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'

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
