import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { parseRatedItems, type RatedItem } from '../../../../contract/ratedItem.ts'
import { ratedParameters } from '../../../../contract/ratedQuery.ts'
import { type Api, browserClock } from '../../../core/api/apiClient.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { ReadQueue } from '../../../core/api/readQueue.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import type { DayRange } from '../rules/draft.ts'
import type { PriceBlock } from './blocks.ts'
import { type DaySample, samplesIn } from './samples.ts'

/** Prices are slow to compute for a service and nobody waits for them: only two requests run at once. */
const atOnce = 2
/** After a 429, price requests pause for longer than the service demands, so that other requests go first. */
const restMs = 60_000
/** The most requests to a service that answers only a few days at a time. */
const mostAsks = 5
const shortestDays = 7

const allTurns = new WeakMap<Api, ReadQueue>()

function turnsOf(api: Api): ReadQueue {
  const turns = allTurns.get(api) ?? new ReadQueue(browserClock, atOnce)
  allTurns.set(api, turns)
  return turns
}

/** The service answered without prices: another request would give the same answer. */
const saysNo: ReadonlySet<FailureReason['kind']> = new Set([
  'not-found',
  'forbidden',
  'refused',
  'unreadable',
])

/**
 * The prices of a block's items, as far as the service gives them: none from a service without rated answers, the first
 * days from one that limits their number.
 *
 * @throws {ServiceFailure} when the request failed
 */
export async function readSamples(
  api: Api,
  { itemIds, days, counted }: PriceBlock,
  signal: AbortSignal,
): Promise<readonly DaySample[]> {
  const samples: DaySample[] = []
  let from = days.from
  let length = daysBetween(days.from, days.to) + 1
  for (let asks = 0; asks < mostAsks && from <= days.to; asks += 1) {
    const to = earlier(addDays(from, length - 1), days.to)
    const found = await readRange(api, itemIds, { from, to }, counted, signal)
    if (found === 'refused') {
      // The range may be too long for this service.
      length = Math.ceil((daysBetween(from, to) + 1) / 2)
      if (length < shortestDays) break
      continue
    }
    samples.push(...found)
    const last = found.reduce<CalendarDay | null>(
      (latest, { day }) => (latest === null || day > latest ? day : latest),
      null,
    )
    if (last === null) break
    from = addDays(last, 1)
  }
  return samples
}

const earlier = (a: CalendarDay, b: CalendarDay): CalendarDay => (a < b ? a : b)

async function readRange(
  api: Api,
  itemIds: readonly number[],
  { from, to }: DayRange,
  counted: PriceBlock['counted'],
  signal: AbortSignal,
): Promise<readonly DaySample[] | 'refused'> {
  const query = ratedParameters({
    itemIds,
    from,
    // For a night the query ends on the day after it, for a day on the same day (§4.2).
    to: counted === 'night' ? addDays(to, 1) : to,
    rules: 'off',
  })
  const currency = useSignIn.getState().business?.currency ?? undefined
  const turns = turnsOf(api)
  const ask = () =>
    api.read({ path: '/api/3.0/item', query }, (wire) => parseRatedItems(wire, currency), {
      priority: 'rest',
      signal,
    })
  try {
    const { records } = await turns.run(ask, { priority: 'rest', signal })
    const only = from === to ? from : null
    const readAt = tabletNow()
    return records.flatMap((item: RatedItem) =>
      samplesIn(item, only, readAt).filter(({ day }) => day >= from && day <= to),
    )
  } catch (thrown) {
    if (signal.aborted) throw thrown
    const reason = failureOf(thrown)
    if (reason.kind === 'throttled') turns.pauseUntil(reason.until + restMs)
    if (saysNo.has(reason.kind)) return 'refused'
    throw thrown
  }
}
