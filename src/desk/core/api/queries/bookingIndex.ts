import { type Booking, type Page, parseBookingIndex } from '../../../../contract/booking.ts'
import type { Api, ApiRead, ReadHow } from '../apiClient.ts'
import type { Priority } from '../readQueue.ts'
import { useSignIn } from '../signIn.ts'
import { learnStatuses } from './statuses.ts'

/** Rows a page: what services were measured to give at the most (real-world.md §6). */
export const pageSize = 250

const path = '/api/3.0/booking/index'

/**
 * The request for one page of `booking/index` (§4.3). A customer's e-mail is personal: it goes in a body, never in an
 * address that a log could store.
 */
export const indexAsk = (query: Readonly<Record<string, string>>): ApiRead =>
  query['customer_email'] === undefined ? { path, query } : { path, json: query }

/** One page of `booking/index`. Its statuses are learned on the way. */
export async function readIndexPage(
  api: Api,
  query: Readonly<Record<string, string>>,
  how: Pick<ReadHow, 'calm'> & { readonly priority: Priority; readonly signal: AbortSignal },
): Promise<Page<Booking>> {
  const currency = useSignIn.getState().business?.currency ?? undefined
  const page = await api.read(indexAsk(query), (wire) => parseBookingIndex(wire, currency), how)
  learnStatuses(page.records)
  return page
}
