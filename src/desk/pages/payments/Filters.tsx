import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { addDays, type CalendarDay, dayIn } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import type { CurrencyCode } from '../../../contract/money.ts'
import { westernNumber } from '../../../contract/searchText.ts'
import type { Status } from '../../../contract/status.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday } from '../../core/api/clock.ts'
import { items } from '../../core/api/queries/items.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { PickChip } from '../../ui/PickChip.tsx'
import styles from './Filters.module.css'
import { isNarrowed, type MovedFrom, type PaymentsLook } from './reading/paymentsAddress.ts'
import { lookBacks, lookBackWords } from './views/lookBack.ts'
import { movedId, overdueView, owedView, shippedViews } from './views/views.ts'

/** Beside how far back one looks: days that somebody chooses. */
const chosenDays = 'days'

type FiltersProps = {
  look: PaymentsLook
  /** Those that are in the list. */
  currencies: readonly CurrencyCode[]
  change: (next: Partial<PaymentsLook>) => void
  onClear: () => void
  /** More tools at the end of the line. */
  children?: ReactNode
}

/** What is listed, and what narrows it: each a chip that says how it is set. */
export function Filters({ look, currencies, change, onClear, children }: FiltersProps) {
  // Requested here, so that going from movements to bookings needs no new request.
  const known = useQuery(items(useApi())).data ?? []
  const statuses = useStatuses()
  const isMoved = look.view === movedId
  return (
    <div className={styles.line}>
      <fieldset className={styles.chips} aria-label={t`Filters`}>
        <PickChip
          label={t({ message: 'View', comment: 'Noun: which bookings are listed' })}
          value={look.view}
          isOn={look.view !== owedView.id}
          onChange={(view) => change({ view })}
        >
          {[owedView, overdueView, ...shippedViews].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={movedId}>{t`Payments received`}</option>
        </PickChip>
        {isMoved ? (
          <MovedSince look={look} change={change} />
        ) : (
          <>
            <BookingFilters look={look} change={change} statuses={statuses} known={known} />
            <StayFilters look={look} change={change} />
            <Least value={look.least} onLeast={(least) => change({ least })} />
            <CurrencyFilter look={look} change={change} currencies={currencies} />
          </>
        )}
        {isNarrowed(look) && !isMoved ? (
          <Button kind="plain" onClick={onClear}>{t`Clear filters`}</Button>
        ) : null}
      </fieldset>
      {children}
    </div>
  )
}

type FilterProps = Pick<FiltersProps, 'look' | 'change'>

type BookingFiltersProps = FilterProps & {
  statuses: readonly Status[]
  /** The account's items. */
  known: readonly Item[]
}

function BookingFilters({ look, change, statuses, known }: BookingFiltersProps) {
  const [status = ''] = look.statusIds
  return (
    <>
      <PickChip
        label={t`Status`}
        value={status}
        isOn={status !== ''}
        onChange={(id) => change({ statusIds: id === '' ? [] : [id] })}
      >
        <option value="">{t`Any status`}</option>
        {statuses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || id}
          </option>
        ))}
      </PickChip>
      <PickChip
        label={t`Item`}
        value={look.itemId === null ? '' : String(look.itemId)}
        isOn={look.itemId !== null}
        onChange={(id) => change({ itemId: id === '' ? null : Number(id) })}
      >
        <option value="">{t`Any item`}</option>
        {look.itemId !== null && !known.some(({ id }) => id === look.itemId) ? (
          <option value={look.itemId}>{t`Item ${{ number: look.itemId }}`}</option>
        ) : null}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || t`Item ${{ number: id }}`}
          </option>
        ))}
      </PickChip>
    </>
  )
}

/** How far back the stays are, or between which days they begin. */
function StayFilters({ look, change }: FilterProps) {
  const today = useToday()
  const isByDays = look.startsFrom !== null || look.startsTo !== null
  return (
    <>
      <PickChip
        label={t`Stay dates`}
        value={isByDays ? chosenDays : look.back}
        isOn={isByDays || look.back !== '90'}
        onChange={(back) => {
          const found = lookBacks.find((one) => one === back)
          if (found) change({ back: found, startsFrom: null, startsTo: null })
          if (back === chosenDays) change({ startsFrom: addDays(today, -7), startsTo: today })
        }}
      >
        {lookBacks.map((back) => (
          <option key={back} value={back}>
            {lookBackWords()[back]}
          </option>
        ))}
        <option value={chosenDays}>{t`Custom dates`}</option>
      </PickChip>
      {isByDays ? (
        <>
          <Day
            label={t`Arrival from`}
            word={t({ message: 'From', context: 'day', comment: 'Before a date field' })}
            day={look.startsFrom}
            onDay={(startsFrom) => change({ startsFrom })}
          />
          <Day
            label={t`Arrival to`}
            word={t({ message: 'To', context: 'day', comment: 'Before a date field' })}
            day={look.startsTo}
            onDay={(startsTo) => change({ startsTo })}
          />
        </>
      ) : null}
    </>
  )
}

/** The one currency of all that is listed is named, and is nothing to choose. */
function CurrencyFilter({
  look: { currency: chosen },
  change,
  currencies,
}: FilterProps & Pick<FiltersProps, 'currencies'>) {
  const isOnlyOne = currencies.length === 1 && chosen === null
  const toChoose = chosen === null ? currencies : [...new Set([...currencies, chosen])]
  return (
    <PickChip
      label={t`Currency`}
      value={chosen ?? ''}
      isOn={chosen !== null}
      onChange={(currency) => change({ currency: currency === '' ? null : currency })}
    >
      <option value="">{isOnlyOne ? currencies[0] : t`Any currency`}</option>
      {isOnlyOne
        ? null
        : toChoose.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
    </PickChip>
  )
}

const movedFroms = (): readonly (readonly [MovedFrom, string])[] => [
  ['today', t`Today`],
  ['yesterday', t`Since yesterday`],
  ['opened', t`Since your shift began`],
]

function MovedSince({ look, change }: FilterProps) {
  return (
    <PickChip
      label={t`Period`}
      value={look.from}
      isOn={look.from !== 'today'}
      onChange={(from) => {
        const found = movedFroms().find(([id]) => id === from)
        if (found) change({ from: found[0] })
      }}
    >
      {movedFroms().map(([id, word]) => (
        <option key={id} value={id}>
          {word}
        </option>
      ))}
    </PickChip>
  )
}

/** Whole units of whatever currency a row is in: 50 is 50 dollars, and 50 yen. */
function Least({
  value,
  onLeast,
}: {
  value: number | null
  onLeast: (least: number | null) => void
}) {
  const id = useId()
  return (
    <span className={classNames(styles.written, styles.least, value !== null && styles.on)}>
      <label htmlFor={id}>{t`Minimum due`}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={value ?? ''}
        onChange={({ target }) => {
          const written = westernNumber(target.value).trim()
          if (/^\d{0,7}$/.test(written)) onLeast(written === '' ? null : Number(written))
        }}
      />
    </span>
  )
}

type DayProps = {
  label: string
  word: string
  day: CalendarDay | null
  onDay: (day: CalendarDay | null) => void
}

/** A day, as the device offers it. Half a date typed is no date yet. */
function Day({ label, word, day, onDay }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={classNames(styles.written, styles.day, day !== null && styles.on)}>
      <span aria-hidden="true">{word}</span>
      <input
        type="date"
        aria-label={label}
        value={typed ?? day ?? ''}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          const wanted = dayIn(target.value)
          if (wanted !== null || target.value === '') onDay(wanted)
        }}
      />
    </span>
  )
}
