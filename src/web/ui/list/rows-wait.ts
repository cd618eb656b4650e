import { createContext } from 'react'

/** True while what is drawn into rows everywhere is on its way: rows come whole then, instead of moving when it is here. */
export const RowsWait = createContext(false)
