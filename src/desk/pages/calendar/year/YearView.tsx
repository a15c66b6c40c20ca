import { t } from '@lingui/core/macro'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type CalendarDay, daysBetween, parseDay } from '../../../../contract/day.ts'
import { noCurrency } from '../../../../contract/money.ts'
import { addMonths } from '../../../../contract/weekAndMonth.ts'
import { FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { IconLink } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { useGridSize, useRem } from '../../../ui/grid/useGridSize.ts'
import { Hidden } from '../../../ui/Hidden.tsx'
import { AfterIcon, BeforeIcon } from '../../../ui/icons.tsx'

import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useFindings } from '../checks/useFindings.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { useTheActions } from '../editor/useActions.ts'
import { yearOf } from '../foot/YearStrip.tsx'
import { useZoomByPinch } from '../grid/useZoomByPinch.ts'
import { CodeFacts } from '../why/CodeFacts.tsx'
import { WhyThisPrice } from '../why/WhyThisPrice.tsx'
import { monthWord, rangeWords } from '../words/stepNames.ts'
import { findingWords } from '../words/words.ts'
import { PriceRows } from './PriceRows.tsx'
import { RuleCard, RuleRows } from './RuleRows.tsx'
import styles from './YearView.module.css'
import { type MarkedDays, spanOf, type YearRule, yearMarks, yearRules } from './yearRules.ts'

/** With more items than this, prices are requested only for the selected item. */
const mostPriced = 24

const noItems: readonly number[] = []

/** Prices of a year are calculated from samples of the days from today on; no whole year is requested. */
function useCalendarAhead(): CalendarData {
  const { itemId, today } = useCalendarAddress()
  const days = { from: today, to: today }
  const { items } = useCalendar({ days, itemIds: noItems })
  const itemIds = useMemo(
    () => (itemId === null ? items.slice(0, mostPriced).map(({ id }) => id) : [itemId]),
    [items, itemId],
  )
  return useCalendar({ days, itemIds })
}

/** What a tap opened: a rule by its key, or one day of an item. */
type OpenedInYear =
  | { readonly kind: 'rule'; readonly key: string }
  | { readonly kind: 'day'; readonly itemId: number; readonly day: CalendarDay }

/** Which rules hold when and what they do, and what each item costs for it: a year on one page (ux.md §4.2). */
export function YearView() {
  const data = useCalendarAhead()
  const { to } = useCalendarAddress()
  const whole = useRef<HTMLElement>(null)
  const chart = useRef<HTMLDivElement>(null)
  const yearRem = useYearRem(chart)
  const [opened, setOpened] = useState<OpenedInYear | null>(null)
  useZoomByPinch(whole, 'year')
  const { year, at, about, hasCodes, rules, marks } = useYear(data)
  // A year of prices takes long to calculate: taps and scrolling go first.
  const priced = useDeferredValue(data)
  if (data.failure !== null && data.events.length === 0) {
    return <FailurePanel reason={data.failure} of="list" onRetry={data.readAgain} />
  }
  const rule =
    opened?.kind === 'rule' ? (rules.rules.find(({ key }) => key === opened.key) ?? null) : null
  const day = opened?.kind === 'day' ? opened : null
  return (
    <section ref={whole} className={styles.year} aria-label={t`Year ${year}`}>
      <YearHead year={year} items={data.items} />
      <div className={styles.beside}>
        <div ref={chart} className={styles.chart}>
          <Months
            at={at}
            today={data.today}
            marks={marks}
            to={(one) => to({ view: 'grid', from: one })}
          />
          <PriceRows
            data={priced}
            items={about}
            at={at}
            yearRem={yearRem}
            open={day}
            onOpen={(one, on) => setOpened({ kind: 'day', itemId: one.id, day: on })}
          />
          <RuleRows
            year={rules}
            currency={data.currency ?? noCurrency}
            yearRem={yearRem}
            hasCodes={hasCodes}
            openKey={rule?.key ?? null}
            onOpen={({ key }) => setOpened({ kind: 'rule', key })}
          />
          {rules.rules.length === 0 && !data.isReading ? (
            <p className={styles.none}>{t`No price rules in ${year}`}</p>
          ) : null}
        </div>
        <YearPanel
          data={data}
          opened={opened}
          rule={rule}
          about={about}
          hasCodes={hasCodes}
          onClose={() => setOpened(null)}
        />
      </div>
    </section>
  )
}

/** How wide the year is drawn, beside its labels. */
function useYearRem(chart: RefObject<HTMLElement | null>): number {
  const { widthPx } = useGridSize(chart)
  const remPx = useRem()
  const labelRem = widthPx < narrowRem * remPx ? 0 : 9
  return Math.max(12, widthPx / remPx - labelRem)
}

type YearPanelProps = {
  data: CalendarData
  opened: OpenedInYear | null
  rule: YearRule | null
  about: readonly CalendarItem[]
  hasCodes: boolean
  onClose: () => void
}

/** The opened rule, or why the price of the opened day is what it is. */
function YearPanel({ data, opened, rule, about, hasCodes, onClose }: YearPanelProps) {
  const { edit } = useTheActions()
  const { items, currency } = data
  const day = opened?.kind === 'day' ? opened : null
  const item = items.find(({ id }) => id === day?.itemId)
  if (rule === null && item === undefined) return null
  return (
    <div className={styles.panel}>
      {rule === null ? null : (
        <RuleCard
          rule={rule}
          items={items}
          currency={currency ?? noCurrency}
          onEdit={edit}
          onClose={onClose}
        >
          {rule.lane === 'discount' ? (
            <CodeFacts event={rule.event} items={about} from={data.today} isCode={hasCodes} />
          ) : null}
        </RuleCard>
      )}
      {item === undefined || day === null ? null : (
        <WhyThisPrice data={data} item={item} day={day.day} onEdit={edit} onClose={onClose} />
      )}
    </div>
  )
}

/** What holds in the year of the address, for all items or the chosen one, and what the checks found in it. */
function useYear({ items, effective, agreement }: CalendarData) {
  const { from, itemId } = useCalendarAddress()
  const year = Number(from.slice(0, 4))
  const at = useMemo(() => parseDay(`${year}-01-01`), [year])
  const about = useMemo(
    () => (itemId === null ? items : items.filter(({ id }) => id === itemId)),
    [items, itemId],
  )
  const hasCodes = agreement.policy.discounts === 'code'
  const rules = useMemo(() => {
    const all = yearRules(at, effective, about)
    // A guest enters one discount code, so two discounts never apply together.
    const apart = (rule: YearRule) => (rule.lane === 'discount' ? { ...rule, overlaps: [] } : rule)
    return hasCodes ? { ...all, rules: all.rules.map(apart) } : all
  }, [at, effective, about, hasCodes])
  const findings = useFindings()
  const marks = useMemo(
    () => yearMarks(yearOf(at), findings, new Set(about.map(({ id }) => id))),
    [at, findings, about],
  )
  return { year, at, about, hasCodes, rules, marks }
}

type YearHeadProps = { year: number; items: CalendarData['items'] }

/** Which year, and the rules of which item. */
function YearHead({ year, items }: YearHeadProps) {
  const { itemId, to } = useCalendarAddress()
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <IconLink label={t`Previous year`} to={to({ from: parseDay(`${year - 1}-01-01`) })} replace>
        <BeforeIcon />
      </IconLink>
      <h2>{year}</h2>
      <IconLink label={t`Next year`} to={to({ from: parseDay(`${year + 1}-01-01`) })} replace>
        <AfterIcon />
      </IconLink>
      <SelectField
        label={t`Price rules for`}
        className={styles.item}
        value={itemId ?? ''}
        onChange={({ target }) =>
          void navigate(to({ itemId: target.value === '' ? null : Number(target.value) }), {
            replace: true,
          })
        }
      >
        <option value="">{t`All items`}</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className={styles.hint}>{t`Tap a price rule or a day for details.`}</p>
    </header>
  )
}

/** Below it the names stand above their rows; the same in the styles. */
const narrowRem = 34

type MonthsProps = {
  at: CalendarDay
  today: CalendarDay
  marks: readonly MarkedDays[]
  to: (day: CalendarDay) => string
}

/** Each month leads to its days; above them, where the checks found something. */
function Months({ at, today, marks, to }: MonthsProps) {
  const year = yearOf(at)
  const isNow = today >= year.from && today <= year.to
  const months = Array.from({ length: 12 }, (_, nth) => addMonths(year.from, nth))
  return (
    <nav className={styles.months} aria-label={t`Months`}>
      <div className={styles.track} style={{ gridTemplateColumns: columnsOf(months, year.to) }}>
        {months.map((month) => (
          <Link key={month} to={to(month)}>
            {monthWord(month)}
            <Hidden>{` ${month.slice(0, 4)}`}</Hidden>
          </Link>
        ))}
        {marks.map((one) => (
          <i
            key={`${one.mark} ${one.from}`}
            className={styles.finding}
            data-mark={one.mark}
            title={markWords(one)}
            style={placed(one)}
          />
        ))}
        {isNow ? <i className={styles.today} style={placed({ from: today, to: today })} /> : null}
      </div>
      {marks.length === 0 ? null : <Hidden>{marks.map(markWords).join('; ')}</Hidden>}
    </nav>
  )
}

/** `Warning: Jul 12 – 14`. */
const markWords = (one: MarkedDays): string =>
  t`${{ finding: findingWords()[one.mark] }}: ${{ days: rangeWords(one) }}`

/** Months as wide as they have days: the bar of their days is right below them. */
const columnsOf = (months: readonly CalendarDay[], last: CalendarDay): string =>
  months
    .map((month, nth) => {
      const next = months[nth + 1]
      const length = next === undefined ? daysBetween(month, last) + 1 : daysBetween(month, next)
      return `minmax(0, ${length}fr)`
    })
    .join(' ')

function placed(range: { from: CalendarDay; to: CalendarDay }) {
  const { start, end } = spanOf(range)
  return {
    insetInlineStart: `${(start * 100).toFixed(3)}%`,
    inlineSize: `${((end - start) * 100).toFixed(3)}%`,
  }
}
