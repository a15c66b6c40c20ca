import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { parseDay } from '../../../contract/day.ts'
import { IconLink } from '../../parts/Button.tsx'
import { FailurePanel } from '../../parts/FailurePanel.tsx'
import { SelectField } from '../../parts/Field.tsx'
import { AfterIcon, BeforeIcon } from '../../parts/icons.tsx'
import { useCalendarAddress } from '../calendarAddress.ts'
import { useFindings } from '../checks/useFindings.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { usePinch } from '../grid/usePinch.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindWords, lanes } from '../rules/ruleWords.ts'
import { zoomedTo } from '../zoom.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { monthMarks } from './monthMarks.ts'
import styles from './YearView.module.css'
import { yearLanes } from './yearLanes.ts'

/** Where the seasons are, where none is, and where two meet: twelve strips, each leads to its days (ux.md §4.2). */
export function YearView({ data }: { data: CalendarData }) {
  const { from, itemId, zoom, to } = useCalendarAddress()
  const navigate = useNavigate()
  const whole = useRef<HTMLElement>(null)
  usePinch(whole, (way) => {
    const address = zoomedTo({ view: 'year', zoom }, way)
    if (address !== null) void navigate(to(address), { replace: true })
  })
  const year = Number(from.slice(0, 4))
  const { items, effective } = data
  const about = useMemo(
    () => (itemId === null ? items : items.filter(({ id }) => id === itemId)),
    [items, itemId],
  )
  const months = useMemo(() => yearLanes(year, effective, about), [year, effective, about])
  const findings = useFindings()
  const itemIds = useMemo(() => new Set(about.map(({ id }) => id)), [about])
  if (data.failure !== null && data.events.length === 0) {
    return <FailurePanel reason={data.failure} of="list" onRetry={data.readAgain} />
  }
  return (
    <section ref={whole} className={styles.year} aria-label={`The year ${year}`}>
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
        <ul className={styles.legend}>
          {lanes.map((lane) => (
            <li key={lane}>
              <KindMark kind={lane} className={styles.swatch} />
              {kindWords[lane]}
              {lane === 'discount' && data.agreement.policy.discounts === 'code'
                ? ', with a code'
                : null}
            </li>
          ))}
          <li>
            <span className={styles.gap} aria-hidden="true" />
            No season
          </li>
          <li>
            <span className={styles.finding} aria-hidden="true" />
            Worth a look
          </li>
        </ul>
      </header>
      <ol className={styles.months}>
        {months.map((month) => (
          <li key={month.from}>
            <MonthStrip
              month={month}
              marks={monthMarks(month, findings, itemIds)}
              today={data.today}
              to={(day) => to({ view: 'grid', from: day })}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
