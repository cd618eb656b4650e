export interface Answer<T> {
  data: T
  totals: Totals | null // null when the server sent the whole list
}

export interface Totals {
  total: number // all rows
  filtered: number // rows that match the search
}
