import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { DayActivity } from '../../shared/activities/activities.ts'
import {
  besidesOfActivity,
  guestsOfActivity,
  hereOfActivity,
  placesOfActivity,
  titleOfActivity,
} from '../../shared/activities/activityWords.ts'
import { useActivities } from '../../shared/activities/useActivities.ts'
import { dueIn } from '../../shared/day/groups.ts'
import { print } from '../../shared/list/printing.ts'
import { Button } from '../../ui/Button.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/language/format.ts'
import type { TodayTab } from '../../ui/paths.ts'
import styles from './DayOverview.module.css'
import type { OverviewProps } from './DayOverview.tsx'

/** The day by activity: a card for each item and start time, with what its guide needs (ux.md §3.1). */
export function Activities({ address, dayList: { board }, onChosen }: OverviewProps) {
  const { day, to } = address
  const activities = useActivities(board, day)
  if (activities.length === 0) {
    return <p className={styles.none}>{t`No arrivals on ${{ day: formatDay(day) }}`}</p>
  }
  return (
    <>
      <ul className={styles.activities} aria-label={t`By activity`}>
        {activities.map((activity) => (
          <li key={activity.key}>
            <ActivityCard
              activity={activity}
              itemAt={(item) => to({ item, tab: tabOf(activity), open: null })}
              onChosen={onChosen}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="plain"
        icon={<PrintIcon />}
        aria-haspopup="dialog"
        onClick={() => {
          onChosen?.()
          print({ kind: 'activities', day })
        }}
      >
        {t`Print by activity`}
      </Button>
    </>
  )
}

/** Where its guests are listed: once all of them have come, in Done. */
const tabOf = ({ rows }: DayActivity): TodayTab =>
  rows.some(({ home }) => home === 'arrivals') ? 'arrivals' : 'done'

type ActivityCardProps = {
  activity: DayActivity
  /** The address of the bookings of its item. */
  itemAt: (itemId: number) => string
  onChosen: (() => void) | undefined
}

function ActivityCard({ activity, itemAt, onChosen }: ActivityCardProps) {
  const { itemId, rows, units, unitsHere } = activity
  const title = <b dir="auto">{titleOfActivity(activity)}</b>
  const places = placesOfActivity(activity)
  const due = dueIn(rows)
  const besides = besidesOfActivity(activity)
  return (
    <article className={styles.card}>
      <h3>
        {itemId === null ? (
          title
        ) : (
          <Link to={itemAt(itemId)} onClick={onChosen}>
            {title}
          </Link>
        )}
      </h3>
      <p className={styles.facts}>
        <span>{guestsOfActivity(activity)}</span>
        {places === null ? null : <span>{places}</span>}
        <span>{hereOfActivity(activity)}</span>
      </p>
      <span aria-hidden="true" className={styles.bar}>
        <i style={{ inlineSize: `${units === 0 ? 0 : (100 * unitsHere) / units}%` }} />
      </span>
      {due === null ? null : <p className={styles.due}>{due}</p>}
      {besides === null ? null : <p dir="auto">{besides}</p>}
      {rows.map(({ booking: { code, customer }, guestNote }) =>
        guestNote === null ? null : (
          <p key={code} className={styles.note}>
            <q dir="auto">{guestNote}</q> <bdi>{customer || t`No name`}</bdi>
          </p>
        ),
      )}
    </article>
  )
}
