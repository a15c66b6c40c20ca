import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalendarDay, formatDay } from '../../../../contract/day.ts'
import { formatMoney, type Money } from '../../../../contract/money.ts'
import { queryWithCode } from '../../../../contract/ratedQuery.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { ratedItem } from '../../../core/api/queries/ratedItems.ts'
import { Button } from '../../../ui/Button.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import { stayQuery } from '../stay/stayQuery.ts'
import styles from './CodeFacts.module.css'

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
  const where = `${item.name}, ${formatDay(day)}`
  if (!enabled) {
    return (
      <Button kind="plain" className={styles.ask} onClick={() => setRequestedKey(key)}>
        {isHere ? `Price with ${code}` : `Price with ${code}: ${where}`}
      </Button>
    )
  }
  if (plain.isError || withCode.isError) {
    return <p>Price with {code} is not known: the service could not be asked.</p>
  }
  if (plain.data === undefined || withCode.data === undefined) return <p>Asking what it costs</p>
  const { subTotal, codeProblem } = withCode.data
  if (codeProblem !== null) {
    return (
      <p>
        {where}: {codeProblem}
      </p>
    )
  }
  if (subTotal === null) return <p>{where}: the service tells no price with a code.</p>
  const before = plain.data.subTotal
  return (
    <p>
      {where}:{' '}
      {before === null || before.minor === subTotal.minor ? null : (
        <>
          <s>{figure(before)}</s>{' '}
        </>
      )}
      <b>{figure(subTotal)}</b> with {code}
    </p>
  )
}

const figure = (money: Money): string => formatMoney(money, undefined, { symbol: false })
