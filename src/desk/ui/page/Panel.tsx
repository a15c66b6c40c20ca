import { t } from '@lingui/core/macro'
import { type ReactNode, use, useRef } from 'react'
import { type To, useLocation } from 'react-router'
import { IconLink } from '../Button.tsx'
import { classNames } from '../design/classNames.ts'
import { useWide } from '../design/useWide.ts'
import { BackIcon, CloseIcon } from '../icons.tsx'
import { ArrivalHeading } from './ArrivalHeading.tsx'
import bar from './Bar.module.css'
import { BarEndContext } from './BarEndContext.ts'
import styles from './Panel.module.css'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useFootHeight } from './useFootHeight.ts'
import { usePanelFocus } from './usePanelFocus.ts'

export type PanelProps = {
  /** What the panel is, for people who jump between landmarks: `Booking KB58R`. */
  label: string
  /** Its heading, and on a small screen that of the whole place: the customer's name. */
  title: string
  /** Over the heading: code, dates, a copy button. */
  meta?: ReactNode
  /** Under the heading: the guest's state with its source. */
  state?: ReactNode
  /** Where closing leads: the list, unchanged. */
  closeTo: To
  /** What scrolls: `<PanelSection>`s. */
  children: ReactNode
  /** Stays in sight: the note composer. */
  foot?: ReactNode
  /** The name of the cross. */
  closeLabel?: string
}

/**
 * The open booking or customer: beside its list from 1024 px, a place of its own below. Both are the same element, so
 * turning the tablet loses nothing. Escape and the cross (or Back) close it, Escape in a field first leaves the field,
 * and the focus returns to the row it was opened from.
 */
export function Panel(props: PanelProps) {
  const { label, meta, state, closeTo, children, foot } = props
  const wide = useWide()
  const panel = useRef<HTMLElement>(null)
  const bottom = useRef<HTMLElement>(null)
  // Never the guest's name: a browser writes every title into its history (reliability.md §4.8 P10).
  useDocumentTitle(wide ? null : label)
  useFootHeight(bottom, !wide && Boolean(foot))
  usePanelFocus(panel, closeTo)

  return (
    <article className={styles.panel} aria-label={label} ref={panel}>
      <PanelHeader {...props} />
      <div className={styles.scroll} key={label}>
        {wide ? null : (
          <div className={styles.head}>
            <div className={styles.meta}>
              <span>{meta}</span>
            </div>
            {state ? <div className={styles.state}>{state}</div> : null}
          </div>
        )}
        {children}
      </div>
      {foot ? (
        <footer className={styles.foot} ref={bottom}>
          {foot}
        </footer>
      ) : null}
    </article>
  )
}

/** Heading and the way to close; on a small screen it is the bar of the place. */
function PanelHeader({
  label,
  title,
  meta,
  state,
  closeTo,
  closeLabel = t`Close booking`,
}: PanelProps) {
  const drawBarEnd = use(BarEndContext)
  // State that a list must not write into its address (a guest's e-mail) travels back with the link.
  const { state: kept }: { state: unknown } = useLocation()
  return useWide() ? (
    <header className={styles.head}>
      <div className={styles.meta}>
        <span>{meta}</span>
        <IconLink label={closeLabel} to={closeTo} state={kept} replace>
          <CloseIcon />
        </IconLink>
      </div>
      <ArrivalHeading key={label} level={2} className={styles.title}>
        {title}
      </ArrivalHeading>
      {state ? <div className={styles.state}>{state}</div> : null}
    </header>
  ) : (
    <header className={classNames(bar.bar, bar.ofPanel)}>
      <IconLink
        label={t({ message: 'Back', comment: 'Button: back to the list' })}
        to={closeTo}
        state={kept}
        replace
        className={styles.back}
      >
        <BackIcon />
      </IconLink>
      <ArrivalHeading key={label} level={1} className={bar.title}>
        {title}
      </ArrivalHeading>
      {drawBarEnd(null)}
    </header>
  )
}

type PanelSectionProps = {
  /** `Notes`; left out for the first section, whose figures explain themselves. */
  title?: string
  /** At the end of the heading: a count, a currency. */
  end?: ReactNode
  children: ReactNode
}

/** One part of a booking under its own heading. */
export function PanelSection({ title, end, children }: PanelSectionProps) {
  // Below 1024 px the booking's name is the place's own heading, and the sections follow one level below.
  const Heading = useWide() ? 'h3' : 'h2'
  return (
    <section className={styles.section} aria-label={title}>
      {title ? (
        <Heading>
          {title}
          {end === undefined ? null : <span>{end}</span>}
        </Heading>
      ) : null}
      {children}
    </section>
  )
}
