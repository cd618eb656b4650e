import { type Translation, translations } from '#shared/contracts/translations.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import './translations-page.css'

const columns: Column<Translation>[] = [
  { head: 'Phrase', cell: ({ phrase }) => <code>{phrase}</code>, phone: 'lead', room: 14 },
  { head: 'Language', label: '', cell: ({ lang }) => lang, phone: 'figure', isShort: true },
  {
    head: 'Translation',
    label: '',
    cell: ({ translation }) => <bdi className="phrase">{translation}</bdi>,
    phone: 'line',
    room: 20,
  },
  { head: 'Description', label: '', cell: (item) => <Description item={item} />, phone: 'line', room: 20 },
]

export function TranslationsPage() {
  const list = useList(translations.list, {
    pageSize: 20,
    searchText: ({ phrase, translation, lang, description, example }) => [
      phrase,
      translation,
      lang,
      description,
      example,
    ],
  })
  return (
    <ListScreen
      {...pageHeads.translations}
      list={list}
      loading="Loading translations…"
      failure="Failed to load game translations"
      empty="No translations to display."
      columns={columns}
      rowKey={({ id }) => id}
    />
  )
}

function Description({ item: { description, example } }: { item: Translation }) {
  return (
    <>
      {description}
      {example && <span className="example">{example}</span>}
    </>
  )
}
