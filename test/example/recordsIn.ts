import type { Json } from './asking.ts'

/** The records in an answer under `name`, keyed or listed. @throws when there is no such member */
export function recordsIn(body: Json, name: string): Json[] {
  const records = body[name]
  if (records === undefined) throw new Error(`The answer has no ${name}.`)
  return Object.values(records)
}
