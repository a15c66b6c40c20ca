import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'

export const arrivals = 500

const list = z.looseObject({
  'booking/index': z.record(z.string(), z.looseObject({})),
  request: z.looseObject({}),
})

const isArrivals = (url: URL): boolean => /^\d{8}$/.test(url.searchParams.get('start_date') ?? '')

/** The arrivals of the demo's day, repeated as often as needed, each under a code of its own. */
const crowd: Parameters<Page['route']>[1] = async (route) => {
  const response = await route.fetch()
  const parsed = list.safeParse(await response.json())
  if (!parsed.success) return route.fulfill({ response })
  const own = Object.values(parsed.data['booking/index'])
  const many = Array.from({ length: arrivals }, (_, nth) => {
    const one = own[nth % own.length]
    return nth < own.length
      ? one
      : { ...one, code: `FULL${nth}`, booking_id: String(900_000 + nth) }
  })
  const json = {
    ...parsed.data,
    'booking/index': Object.fromEntries(many.map((one, nth) => [nth, one])),
  }
  const request = {
    ...json.request,
    total_records: arrivals,
    records: arrivals,
    pages: 1,
  }
  return route.fulfill({ response, json: { ...json, request } })
}

/** In each page of the context five hundred arrive today, whatever the service says. */
export const fillDay = (context: BrowserContext): Promise<unknown> =>
  context.route(isArrivals, crowd)

/** Only the rows in sight are in the page, and each says that there are more. */
export const rowOfFullDay = '[aria-label=Arrivals] li[aria-setsize]'
