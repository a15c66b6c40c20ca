import { useState } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import { owed } from '../../../../contract/booking.ts'
import { useReplica } from '../../../core/api/replica.ts'
import type { DayBoardRow } from '../../../shared/day/row.ts'
import { type NowAndZone, stateWords } from '../../../shared/day/rowWords.ts'
import { daysOf } from '../../../shared/search/foundWords.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { useTimeout } from '../../../ui/useTimeout.ts'
import styles from './Rush.module.css'
import tones from './Scan.module.css'
import type { Scan } from './scans.ts'
import { verdictWords } from './verdict.ts'

const shownMs = 4_000

type RushResultProps = {
  /** The last scan; null before the first. */
  scan: Scan | null
  rows: ReadonlyMap<BookingCode, DayBoardRow>
  moment: NowAndZone
}

/**
 * The result of the last scan, for four seconds or until the next one. Its space is always reserved, so nothing jumps.
 */
export function RushResult({ scan, rows, moment }: RushResultProps) {
  const [seen, setSeen] = useState<number | null>(null)
  const id = scan?.id ?? null
  useTimeout(() => setSeen(id), id === null ? null : shownMs, id)
  const isShown = scan !== null && scan.id !== seen
  return (
    <output className={styles.result}>
      {isShown ? (
        <span className={classNames(tones.verdict, tones[verdictWords()[scan.verdict].tone])}>
          <b>{verdictWords()[scan.verdict].words}</b>
          <Whose
            scan={scan}
            row={scan.code === null ? null : (rows.get(scan.code) ?? null)}
            moment={moment}
          />
        </span>
      ) : null}
    </output>
  )
}

/** The guest, and what staff must know: the amount due, who checked them in and when, or the other day. */
function Whose({ scan, row, moment }: { scan: Scan; row: DayBoardRow | null; moment: NowAndZone }) {
  const held = useReplica(({ held: all }) => (scan.code === null ? undefined : all.get(scan.code)))
  const booking = row?.booking ?? held?.booking
  if (booking === undefined) return <bdi>{scan.text}</bdi>
  const due = scan.verdict === 'due' ? owed(booking) : null
  const stateText = scan.verdict === 'already' && row !== null ? stateWords(row, moment) : null
  return (
    <span>
      <bdi>{booking.customer || booking.code}</bdi>
      {due === null ? null : (
        <>
          {' '}
          · <Amount money={due} symbol />
        </>
      )}
      {stateText === null ? null : <small> · {stateText}</small>}
      {scan.verdict === 'another-day' && held !== undefined ? (
        <small> · {daysOf(held)}</small>
      ) : null}
    </span>
  )
}
