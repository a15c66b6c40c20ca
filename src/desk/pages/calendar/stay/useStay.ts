import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { ItemParameter, RatedItem } from '../../../../contract/ratedItem.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { ratedItem } from '../../../core/api/queries/ratedItems.ts'
import { useSettled } from '../../../ui/useTimeout.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { StayInput } from './stayPrice.ts'
import { stayQuery } from './stayQuery.ts'

/** What the calculator's fields hold. */
export type StayForm = {
  readonly item: CalendarItem
  readonly arrival: CalendarDay
  readonly units: number
  /** Only what somebody touched. */
  readonly party: Readonly<Record<string, number>>
  readonly startTime: string
}

export type StayQuote = {
  readonly stay: StayInput
  /** The item's parameters beside its dates; none until the service has answered. */
  readonly parameters: readonly ItemParameter[]
  /** The service's answer for exactly this; null until it came. */
  readonly answer: RatedItem | null
  readonly isAsking: boolean
  readonly failure: FailureReason | null
  readonly askAgain: () => void
}

/** Who presses a stepper is let finish: one question, not one for each press. */
const settleMs = 400

/** Asks what a stay costs: one rated query for each that is settled on (§4.2). */
export function useStay(form: StayForm): StayQuote {
  const api = useApi()
  const { item, arrival, units } = form
  const settled = useSettled(form, settleMs)
  const wanted = stayQuery(settled, settled.startTime)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ratedItem(api, settled.item.id, wanted),
    placeholderData: keepPreviousData,
  })
  const known = data?.id === item.id ? data : null
  const parameters = known?.parameters.filter(({ isHidden }) => !isHidden) ?? []
  const isForThis = settled === form && !isPlaceholderData
  const party = Object.fromEntries(
    (known?.parameters ?? []).map(({ id, quantity, byDefault }) => [
      id,
      form.party[id] ?? (isForThis ? quantity : null) ?? byDefault,
    ]),
  )
  return {
    stay: { item, arrival, units, party, pricedBy: pricedBy(known) },
    parameters,
    answer: isForThis ? known : null,
    isAsking: isFetching || settled !== form,
    failure: error === null ? null : failureOf(error),
    askAgain: () => void refetch(),
  }
}

/** Null where the service tells no price of one. */
function pricedBy(known: RatedItem | null): readonly string[] | null {
  const ids = new Set(known?.days.flatMap(({ unitPrices }) => [...unitPrices.keys()]))
  return ids.size === 0 ? null : [...ids]
}
