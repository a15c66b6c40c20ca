import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { customer } from '../../core/api/queries/customer.ts'
import type { AttentionGuest } from '../../shared/attention/attention.ts'
import { guestWords, notCheckedWords, reasonWords } from '../../shared/attention/attentionWords.ts'
import { useAttention } from '../../shared/attention/useAttention.ts'
import { timesOn } from '../../shared/day/groups.ts'
import { print } from '../../shared/list/printing.ts'
import { Button } from '../../ui/Button.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import styles from './DayOverview.module.css'
import type { OverviewProps } from './DayOverview.tsx'

/** The guests of a day who need somebody before they come, the strongest need first; a line opens the booking. */
export function Attention({ address, dayList, onChosen }: OverviewProps) {
  const { day, to } = address
  const { board, parts } = dayList
  const zone = useZone()
  const list = useAttention(day, board, parts.staying.list !== null)
  const timeOn = timesOn(day, zone)
  const notChecked = notCheckedWords(list.notChecked)
  return (
    <>
      {list.guests.length === 0 ? (
        <p className={styles.none}>
          {notChecked === null
            ? t`No guest still to arrive needs attention.`
            : t({ message: 'No one found so far.', comment: 'Who needs attention' })}
        </p>
      ) : (
        <ul className={styles.activities} aria-label={t`Needs attention`}>
          {list.guests.map((guest) => (
            <li key={guest.row.booking.code}>
              <GuestCard
                guest={guest}
                time={timeOn(guest.row.startsAt)}
                bookingAt={to({
                  open: guest.row.booking.code,
                  tab: 'arrivals',
                  item: null,
                  dueOnly: false,
                })}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ul>
      )}
      {notChecked === null ? null : <p className={styles.none}>{notChecked}</p>}
      <CheckCustomers ids={list.customersToRead} />
      <Button
        kind="plain"
        icon={<PrintIcon />}
        aria-haspopup="dialog"
        onClick={() => {
          onChosen?.()
          print({ kind: 'attention', day })
        }}
      >
        {t({ message: 'Print this list', comment: 'Button: prints the guests who need attention' })}
      </Button>
    </>
  )
}

type GuestCardProps = {
  guest: AttentionGuest
  /** `09:00`; null for a day without a time. */
  time: string | null
  bookingAt: string
  onChosen: (() => void) | undefined
}

function GuestCard({ guest, time, bookingAt, onChosen }: GuestCardProps) {
  const { row, reasons } = guest
  return (
    <article className={styles.card}>
      <h3 className={styles.facts}>
        <Link to={bookingAt} onClick={onChosen}>
          <b dir="auto">{row.booking.customer || t`No name`}</b>
        </Link>{' '}
        {time === null ? null : <span>{time}</span>}
      </h3>
      <p>
        {reasons.map((reason, nth) => (
          <Fragment key={reason.kind}>
            {nth === 0 ? null : ' · '}
            <span className={reason.kind === 'due' ? styles.due : undefined}>
              {reasonWords(reason)}
            </span>
          </Fragment>
        ))}
      </p>
      {guestWords(guest).map((words) => (
        <p key={words} className={styles.note}>
          <q dir="auto">{words}</q>
        </p>
      ))}
    </article>
  )
}

/** One press reads so many records: a full day must not slow down the check-ins. */
const mostAtOnce = 20

/** Reads the customers' records, where allergies and phone numbers are: only on request, one request a guest. */
function CheckCustomers({ ids }: { ids: readonly number[] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const next = ids.slice(0, mostAtOnce)
  if (next.length === 0) return null
  const isRead = (id: number) => queryClient.getQueryData(customer(api, id).queryKey) !== undefined
  const check = async () => {
    setState('reading')
    await Promise.all(next.map((id) => queryClient.prefetchQuery(customer(api, id))))
    setState(next.every(isRead) ? 'idle' : 'failed')
  }
  return (
    <>
      {state === 'failed' ? (
        <p role="alert" className={styles.none}>{t`Some guests could not be checked.`}</p>
      ) : null}
      <Button busy={state === 'reading'} onClick={() => void check()}>
        {state === 'failed'
          ? t({ message: 'Try again', comment: 'Button' })
          : plural({ count: next.length }, { one: 'Check # guest', other: 'Check # guests' })}
      </Button>
    </>
  )
}
