import { z } from 'zod'
import { type Database, type Db, type Sql, sql } from '#server/ground/db/db.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}
const Explained = z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<PlanNode>() })) })

/** What the database does for a question, step by step. */
export async function planSteps(db: Database, ask: (db: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const asked: Sql[] = []
  const heard: Db = {
    ...db,
    many: (schema, query) => {
      asked.push(query)
      return db.many(schema, query)
    },
  }
  await ask(heard)
  const plans = await Promise.all(asked.map((query) => db.one(Explained, sql`explain (analyze, format json) ${query}`)))
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  return plans.flatMap((plan) => (plan?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flat(Plan)))
}

/** Rows that came out of these steps. */
export const rowsRead = (steps: readonly PlanNode[]): number =>
  steps.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)
