import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarDay, parseDay } from '../../../../contract/day.ts'
import { noCurrency } from '../../../../contract/money.ts'
import { FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { IconLink } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { useGridSize, useRem } from '../../../ui/grid/useGridSize.ts'
import { AfterIcon, BeforeIcon } from '../../../ui/icons.tsx'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { zoomedTo } from '../address/zoom.ts'
import { useFindings } from '../checks/useFindings.ts'
import { CodeFacts } from '../codes/CodeFacts.tsx'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { yearOf } from '../foot/yearBars.ts'
import { usePinch } from '../grid/usePinch.ts'
import { useTheActions } from '../selection/ActionsContext.ts'
import { WhyThisPrice } from '../why/WhyThisPrice.tsx'
import { Months } from './Months.tsx'
import { PriceRows } from './PriceRows.tsx'
import { RuleCard } from './RuleCard.tsx'
import { RuleRows } from './RuleRows.tsx'
import styles from './YearView.module.css'
import { yearMarks } from './yearMarks.ts'
import { type YearRule, yearRules } from './yearRules.ts'

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
  const { zoom, to } = useCalendarAddress()
  const navigate = useNavigate()
  const whole = useRef<HTMLElement>(null)
  const chart = useRef<HTMLDivElement>(null)
  const { widthPx } = useGridSize(chart)
  const remPx = useRem()
  const { edit } = useTheActions()
  const [opened, setOpened] = useState<OpenedInYear | null>(null)
  usePinch(whole, (way) => {
    const address = zoomedTo({ view: 'year', zoom }, way)
    if (address !== null) void navigate(to(address), { replace: true })
  })
  const { items } = data
  const { year, at, about, hasCodes, rules, marks } = useYear(data)
  // A year of prices takes long to calculate: taps and scrolling go first.
  const priced = useDeferredValue(data)
  if (data.failure !== null && data.events.length === 0) {
    return <FailurePanel reason={data.failure} of="list" onRetry={data.readAgain} />
  }
  const labelRem = widthPx < narrowRem * remPx ? 0 : 9
  const yearRem = Math.max(12, widthPx / remPx - labelRem)
  const currency = data.currency ?? noCurrency
  const rule =
    opened?.kind === 'rule' ? (rules.rules.find(({ key }) => key === opened.key) ?? null) : null
  const day = opened?.kind === 'day' ? opened : null
  const item = items.find(({ id }) => id === day?.itemId)
  const close = () => setOpened(null)
  return (
    <section ref={whole} className={styles.year} aria-label={`The year ${year}`}>
      <YearHead year={year} items={data.items} />
      <div className={styles.beside}>
        <div ref={chart} className={styles.chart}>
          <Months
            at={at}
            today={data.today}
            marks={marks}
            to={(one) => to({ view: 'grid', from: one })}
          />
          <RuleRows
            year={rules}
            currency={currency}
            yearRem={yearRem}
            hasCodes={hasCodes}
            openKey={rule?.key ?? null}
            onOpen={({ key }) => setOpened({ kind: 'rule', key })}
          />
          {rules.rules.length === 0 && !data.isReading ? (
            <p className={styles.none}>No rule holds in {year}.</p>
          ) : null}
          <PriceRows
            data={priced}
            items={about}
            at={at}
            yearRem={yearRem}
            open={day}
            onOpen={(one, on) => setOpened({ kind: 'day', itemId: one.id, day: on })}
          />
        </div>
        {rule === null && item === undefined ? null : (
          <div className={styles.panel}>
            {rule === null ? null : (
              <RuleCard rule={rule} items={items} currency={currency} onEdit={edit} onClose={close}>
                {rule.lane === 'discount' ? (
                  <CodeFacts event={rule.event} items={about} from={data.today} isCode={hasCodes} />
                ) : null}
              </RuleCard>
            )}
            {item === undefined || day === null ? null : (
              <WhyThisPrice data={data} item={item} day={day.day} onEdit={edit} onClose={close} />
            )}
          </div>
        )}
      </div>
    </section>
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
      <IconLink label="The year before" to={to({ from: parseDay(`${year - 1}-01-01`) })} replace>
        <BeforeIcon />
      </IconLink>
      <h2>{year}</h2>
      <IconLink label="The year after" to={to({ from: parseDay(`${year + 1}-01-01`) })} replace>
        <AfterIcon />
      </IconLink>
      <SelectField
        label="Rules for"
        className={styles.item}
        value={itemId ?? ''}
        onChange={({ target }) =>
          void navigate(to({ itemId: target.value === '' ? null : Number(target.value) }), {
            replace: true,
          })
        }
      >
        <option value="">All items</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className={styles.hint}>Tap a rule or a day to see why, and to change it.</p>
    </header>
  )
}

/** Below it the names stand above their rows; the same in the styles. */
const narrowRem = 34
