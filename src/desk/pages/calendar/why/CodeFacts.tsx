import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { parseEvent4 } from '../../../../contract/event.ts'
import type { Money } from '../../../../contract/money.ts'
import { queryWithCode } from '../../../../contract/ratedQuery.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { ratedItem } from '../../../core/api/queries/ratedItems.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDay, formatMoney, formatNumber } from '../../../ui/language/format.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { stayQuery } from '../stay/stayQuery.ts'

import styles from './CodeFacts.module.css'

type CodeFactsProps = {
  event: EffectiveEvent
  /** The items the year is about. */
  items: readonly CalendarItem[]
  /** The first day that is of interest. */
  from: CalendarDay
  /** Only for who names it. */
  isCode: boolean
}

/** How often a code was used and may be used, and what one unit costs with it, as far as the service reports it. */
export function CodeFacts({ event, items, from, isCode }: CodeFactsProps) {
  const { values, rateId } = event
  const used = useVouchersUsed(rateId)
  const item = items.find((one) => concerns(values, one))
  const day = firstDayOf(event, from)
  return (
    <div className={styles.facts}>
      <p>{vouchersWords(values.vouchers ?? 0, used)}</p>
      {!isCode || item === undefined || day === null ? null : rateId === null ? (
        <p className={styles.about}>{t`Publish the code to check its price.`}</p>
      ) : (
        <CodePrice code={values.name} item={item} day={day} />
      )}
    </div>
  )
}

/** @param limit 0 for none @param used null while it is unknown */
function vouchersWords(limit: number, used: number | null): string {
  if (limit === 0) {
    return used === null
      ? t`Unlimited vouchers`
      : plural(used, { one: 'Unlimited vouchers, # used', other: 'Unlimited vouchers, # used' })
  }
  if (used === null) {
    return plural(limit, {
      one: '# voucher, used number unknown',
      other: '# vouchers, used number unknown',
    })
  }
  const usedCount = formatNumber(used)
  const leftCount = formatNumber(Math.max(0, limit - used))
  return plural(limit, {
    one: `# voucher: ${ph({ used: usedCount })} used, ${ph({ left: leftCount })} left`,
    other: `# vouchers: ${ph({ used: usedCount })} used, ${ph({ left: leftCount })} left`,
  })
}

/** Only generation 4.0 tells it, where the gate says that the service has events there. */
function useVouchersUsed(rateId: number | null): number | null {
  const api = useApi()
  const isReported = useSignIn(({ eventWrites }) => eventWrites === 'v4')
  const { data } = useQuery({
    queryKey: [...keys.events, 'vouchers used', rateId],
    enabled: isReported && rateId !== null,
    retry: false,
    queryFn: ({ signal }) =>
      api.read({ path: `/api/4.0/events/${rateId}` }, parseEvent4, {
        priority: 'rest',
        signal,
      }),
  })
  return data?.vouchersUsed ?? null
}

/** A weekly rule holds within a week of its first day. */
const daysLooked = 7

function firstDayOf({ values }: EffectiveEvent, from: CalendarDay): CalendarDay | null {
  const first = values.startDay > from ? values.startDay : from
  for (let ahead = 0; ahead < daysLooked; ahead += 1) {
    const day = addDays(first, ahead)
    if (holdsOn(values, day)) return day
  }
  return null
}

type CodePriceProps = {
  code: string
  item: CalendarItem
  day: CalendarDay
  /** The item and the day stand above it already. */
  isHere?: boolean
}

/** For what is sold by the hour: a time at which most places are open. */
const anHour = '10:00'

/** The price of one unit on a day with the code and without it. Both are requested only after a press. */
export function CodePrice({ code, item, day, isHere = false }: CodePriceProps) {
  const key = `${code} ${item.id} ${day}`
  const [requestedKey, setRequestedKey] = useState('')
  const api = useApi()
  const enabled = requestedKey === key
  const query = stayQuery({ item, arrival: day, units: 1, party: {} }, anHour)
  const plain = useQuery({ ...ratedItem(api, item.id, query), enabled, retry: false })
  const withCode = useQuery({
    ...ratedItem(api, item.id, queryWithCode(query, code)),
    enabled,
    retry: false,
  })
  const itemAndDay = `${item.name}, ${formatDay(day)}`
  if (!enabled) {
    return (
      <Button kind="plain" className={styles.ask} onClick={() => setRequestedKey(key)}>
        {isHere ? t`Check price with ${code}` : t`Check price with ${code}: ${itemAndDay}`}
      </Button>
    )
  }
  if (plain.isError || withCode.isError) {
    return <p>{t`Could not load the price with ${code}.`}</p>
  }
  if (plain.data === undefined || withCode.data === undefined) return <p>{t`Loading price`}</p>
  const { subTotal, codeProblem } = withCode.data
  if (codeProblem !== null) {
    return (
      <p>
        {itemAndDay}: {codeProblem}
      </p>
    )
  }
  if (subTotal === null) return <p>{t`${itemAndDay}: no price with ${code}`}</p>
  const before = plain.data.subTotal
  return (
    <p>
      {before === null || before.minor === subTotal.minor ? (
        <Trans>
          <bdi>{itemAndDay}</bdi>: <b>{ph({ price: figure(subTotal) })}</b> with <bdi>{code}</bdi>
        </Trans>
      ) : (
        <Trans>
          <bdi>{itemAndDay}</bdi>: <s>{ph({ oldPrice: figure(before) })}</s>{' '}
          <b>{ph({ price: figure(subTotal) })}</b> with <bdi>{code}</bdi>
        </Trans>
      )}
    </p>
  )
}

const figure = (money: Money): string => formatMoney(money, { symbol: false })
