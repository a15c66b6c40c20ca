import { begin, idIn, slipFor } from './aCart.ts'
import type { Answered, Asking } from './asking.ts'

type Headers = Readonly<Record<string, string>>

/** The fields that staff must fill in. */
export const mary = {
  customer_name: 'Mary Example',
  customer_email: 'mary@example.com',
} as const

/** A session with one line for each item of `query`. */
export async function sessionOf(
  by: Asking,
  itemIds: readonly number[],
  query: string,
  headers?: Headers,
): Promise<string> {
  const slips: string[] = []
  for (const itemId of itemIds) slips.push(await slipFor(by, itemId, query, headers))
  return idIn(await begin(by, slips, headers))
}

/** Creates the booking of a session, for Mary unless `form` says otherwise. */
export const create = (
  by: Asking,
  session_id: string,
  form: Readonly<Record<string, string>> = {},
  headers?: Headers,
): Promise<Answered> => by.post('booking/create', { session_id, ...mary, ...form }, headers)

/** The code of a new booking. @throws when there is none */
export function codeIn({ status, body }: Answered): string {
  if (status !== 200) throw new Error(`Not created: ${JSON.stringify(body.request?.error)}`)
  return String(body.booking?.code)
}
