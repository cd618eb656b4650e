import type { LedgerMonth } from '#shared/contracts/ledger.ts'
import type { Column } from '#web/ui/list/table/column.ts'
import { answerText, countText, monthText } from './ledger-words.ts'

const number = (head: string, key: 'bans' | 'lifts' | 'reports' | 'appeals'): Column<LedgerMonth> => ({
  head,
  cell: (month) => countText(month[key]),
  isNumber: true,
  isShort: true,
  room: 7.5,
})

export const columns: Column<LedgerMonth>[] = [
  { head: 'Month', cell: ({ month }) => monthText(month), phone: 'lead', isShort: true, room: 7 },
  number('Bans', 'bans'),
  number('Lifts', 'lifts'),
  number('Reports', 'reports'),
  number('Appeals', 'appeals'),
  {
    head: 'Median answer',
    label: 'answered within',
    cell: answerText,
    isNumber: true,
    isShort: true,
    room: 8,
    phone: 'figure',
  },
]
