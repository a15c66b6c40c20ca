import { type Booking, type Page, parseBookingIndex } from '../../../../contract/booking.ts'
import { isPersonal } from '../../../../contract/bookingFilter.ts'
import type { Api, ApiRead, ReadHow } from '../apiClient.ts'
import type { Priority } from '../readQueue.ts'
import { useSignIn } from '../signIn.ts'
import { learnStatuses } from './statuses.ts'

/** Rows a page: what services were measured to give at the most (real-world.md §6). */
export const pageSize = 250

const path = '/api/3.0/booking/index'

/** The request for one page of `booking/index` (§4.3). What is personal goes in a body, not in the address. */
export const indexAsk = (query: Readonly<Record<string, string>>): ApiRead =>
  isPersonal(query) ? { path, json: query } : { path, query }

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
