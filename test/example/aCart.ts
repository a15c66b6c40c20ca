import type { Answered, Asking, Json } from './asking.ts'

/** The SLIP of an item on dates, from a rated query. @throws when the item is not available on them */
export async function slipFor(
  by: Asking,
  itemId: number,
  query: string,
  headers?: Readonly<Record<string, string>>,
): Promise<string> {
  const { body } = await by.get(`item/${itemId}?${query}`, headers)
  const slip: unknown = body.item?.rate?.slip
  if (typeof slip !== 'string') {
    throw new Error(`No SLIP for item ${itemId}: ${JSON.stringify(body.item?.rate?.error)}`)
  }
  return slip
}

/** Begins a session with these SLIPs. */
export const begin = (
  by: Asking,
  slips: readonly string[],
  headers?: Readonly<Record<string, string>>,
): Promise<Answered> =>
  by.post(
    'booking/session',
    Object.fromEntries(slips.map((slip, at) => [`slip[${at}]`, slip])),
    headers,
  )

/** The session in an answer. @throws when there is none */
export function sessionIn({ status, body }: Answered): Json {
  const session = body.booking?.session
  if (session?.id === undefined) {
    throw new Error(`No session: ${status} ${JSON.stringify(body.request?.error)}`)
  }
  return session
}

export const idIn = (answered: Answered): string => String(sessionIn(answered).id)

/** The lines of a session by number. */
export const linesIn = (answered: Answered): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(sessionIn(answered).item ?? {}))

/** The numbers of the lines of an answer, add-ons after their line; a client sorts them, since JSON has no order. */
export const linesOf = (body: Json): string[] =>
  Object.keys(body.booking?.session?.item ?? {}).toSorted((a, b) => (a < b ? -1 : 1))

/** The code of a refusal for programs, and the parameters it is about. */
export const errorIn = ({ status, body }: Answered): unknown => [
  status,
  body.request?.error?.id,
  Object.keys(body.request?.error?.data ?? {}),
]
