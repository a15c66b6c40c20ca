import { type ReactNode, use, useRef, useState } from 'react'
import { Bell } from '../Bell.tsx'
import { classNames } from '../design/classNames.ts'
import { useVeryWide, useWide } from '../design/useWide.ts'
import { ArrivalHeading } from './ArrivalHeading.tsx'
import bar from './Bar.module.css'
import { BarEndContext } from './BarEndContext.ts'
import styles from './Place.module.css'
import { ScrollerContext, useScrollerHeight } from './Scroller.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useFootHeight } from './useFootHeight.ts'
import { useKeptScroll } from './useKeptScroll.ts'

export type PlaceProps = {
  /** The heading, and the title of the browser tab: `Today`. */
  title: string
  /** Beside the heading: the day and its arrows. */
  controls?: ReactNode
  /** `<Freshness>`: how old the shown data is. */
  fresh?: ReactNode
  /** Icon buttons of this place, before the person. */
  tools?: ReactNode
  /** Stays in sight above what scrolls: tabs, filters. */
  head?: ReactNode
  /** What scrolls. */
  children: ReactNode
  /** Stays in sight below it: the sum line. */
  foot?: ReactNode
  /** The open booking, a `<Panel>`: beside the list from 1024 px, instead of it below. */
  panel?: ReactNode
  /** Charts beside the list, where the page is wide enough and no booking is open. */
  aside?: ReactNode
  /** Limits the list to a readable width; the aside gets the rest. */
  measured?: boolean
  /** Names the list (day and tab, filters): another list starts at its top, the same one keeps its scroll position. */
  list?: string
}

/** One place of the desk: its bar, its list, and the open booking beside it. */
export function Place(props: PlaceProps) {
  const { title, head, children, foot, panel, aside, measured = false, list } = props
  const hasPanel = Boolean(panel)
  const covered = !useWide() && hasPanel
  const hasSpace = useVeryWide()
  // On a phone, a link to a booking does not load the list behind it; a list that was shown stays mounted.
  const [seen, setSeen] = useState(!covered)
  if (!covered && !seen) setSeen(true)
  // Closing a booking is no arrival at the place: the focus returns to the row.
  const [wasCovered, setWasCovered] = useState(covered)
  if (covered && !wasCovered) setWasCovered(true)

  const scroller = useRef<HTMLDivElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  useScrollerHeight(scroller)
  // The usual list of a place has no filters to name it.
  useKeptScroll(scroller, list || title)
  useFootHeight(bottom, seen && !covered && Boolean(foot))
  useDocumentTitle(covered ? null : title)

  return (
    <div
      className={classNames(
        styles.place,
        hasPanel && styles.split,
        !hasPanel && hasSpace && Boolean(aside) && styles.flanked,
        measured && styles.measured,
      )}
    >
      {covered ? null : <PlaceBar {...props} quiet={wasCovered} />}
      <main className={styles.main} id="content" tabIndex={-1}>
        <div className={styles.list} hidden={covered}>
          {head && seen ? <div className={styles.head}>{head}</div> : null}
          <div className={styles.scroll} ref={scroller}>
            <ScrollerContext value={scroller}>{seen ? children : null}</ScrollerContext>
          </div>
          {foot && seen ? (
            <div className={styles.foot} ref={bottom}>
              {foot}
            </div>
          ) : null}
        </div>
        {panel || aside === undefined || !hasSpace ? (
          panel
        ) : (
          <aside className={styles.aside}>{aside}</aside>
        )}
      </main>
    </div>
  )
}

type PlaceBarProps = PlaceProps & { quiet: boolean }

function PlaceBar({ title, controls, fresh, tools, quiet }: PlaceBarProps) {
  const drawBarEnd = use(BarEndContext)
  return (
    <header className={bar.bar}>
      <Bell className={bar.bell} />
      <ArrivalHeading key={title} level={1} quiet={quiet} className={bar.title}>
        {title}
      </ArrivalHeading>
      {controls ? <div className={bar.controls}>{controls}</div> : null}
      {fresh ? <span className={bar.fresh}>{fresh}</span> : null}
      {drawBarEnd(tools)}
    </header>
  )
}
