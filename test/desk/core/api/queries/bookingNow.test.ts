import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { createApi } from '../../../../../src/desk/core/api/apiClient.ts'
import { bookingDetail } from '../../../../../src/desk/core/api/queries/bookingDetail.ts'
import { bookingNow } from '../../../../../src/desk/core/api/queries/bookingNow.ts'
import { createQueryClient } from '../../../../../src/desk/core/api/queryClient.ts'
import { type Answer, aFetch } from '../../../../example/aFetch.ts'
import { aWireDetail } from '../../../../example/wireBooking.ts'
import { anEnvelope } from '../../../../example/wireEnvelope.ts'

const code = parseBookingCode('HRBR-211126')

test('an answer to a request from before a payment is not taken for the booking as it is now (reliability.md §3.5)', async () => {
  const waiting: ((paid: string) => void)[] = []
  const { fetch } = aFetch(
    () =>
      new Promise<Answer>((answer) => {
        waiting.push((paid) =>
          answer({ json: anEnvelope({ booking: aWireDetail({ paid_total: paid }) }) }),
        )
      }),
  )
  const api = createApi({ fetch, origin: 'http://desk.test' })
  const queryClient = createQueryClient()
  const onScreen = new QueryObserver(queryClient, bookingDetail(api, code))
  const stop = onScreen.subscribe(() => {})
  await expect.poll(() => waiting.length).toBe(1)
  const now = bookingNow({ api, queryClient }, code)
  await expect.poll(() => waiting.length).toBe(2)
  waiting[0]?.('0.00')
  waiting[1]?.('50.00')
  expect((await now)?.paid?.minor).toBe(5_000)
  expect(onScreen.getCurrentResult().data?.paid?.minor).toBe(5_000)
  stop()
  queryClient.clear()
})
