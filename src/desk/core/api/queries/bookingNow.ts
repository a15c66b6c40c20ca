import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import type { Api } from '../apiClient.ts'
import { type FailureReason, failureOf } from '../failures.ts'
import { bookingDetail } from './bookingDetail.ts'
import { bookingFromLists } from './bookingFromLists.ts'
import { bareDetail, completed, isSparse } from './completed.ts'

const noRecord: ReadonlySet<FailureReason['kind']> = new Set([
  'not-found',
  'forbidden',
  'refused',
  'unreadable',
])

/** Whether the service answered and does not show this booking's own record: another request would get the same. */
export const isWithheld = ({ kind }: FailureReason): boolean => noRecord.has(kind)

/**
 * A booking as the service has it now: its own record, completed from the lists.
 *
 * @returns null when neither has it
 * @throws {ServiceFailure} when the service could not be reached
 */
export async function bookingNow(
  { api, queryClient }: { readonly api: Api; readonly queryClient: QueryClient },
  code: BookingCode,
): Promise<BookingDetail | null> {
  const fresh = { staleTime: 0 }
  const detail = bookingDetail(api, code)
  giveUpReading(queryClient, detail.queryKey)
  const own = await queryClient.fetchQuery({ ...detail, ...fresh }).catch((thrown: unknown) => {
    if (isWithheld(failureOf(thrown))) return null
    throw thrown
  })
  if (own !== null && !isSparse(own)) return own
  const fromLists = bookingFromLists(api, queryClient, code)
  giveUpReading(queryClient, fromLists.queryKey)
  const listed = await queryClient.fetchQuery({ ...fromLists, ...fresh })
  if (own !== null) return completed(own, listed)
  return listed && bareDetail(listed)
}

/**
 * A read that is on its way was sent before, and may be answered as things were then: right after a payment it would
 * tell that nothing was paid. A caller that waits for it gets the response to the next one, which must be sent at once.
 */
function giveUpReading(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false })
}
