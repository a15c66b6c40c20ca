import { ph, plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute as minute } from 'date-fns/constants'
import { useMemo, useState } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { notesOn } from '../../core/api/queries/notes.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { NoteIcon } from '../../ui/icons.tsx'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import { Rows } from '../../ui/Rows.tsx'
import { DayOfNotes } from './DayOfNotes.tsx'
import type { HandoverAddress } from './handoverAddress.ts'
import styles from './StreamColumn.module.css'
import { StreamDate } from './StreamDate.tsx'
import { firstOf, notesByDay, writtenCount } from './stream.ts'
import type { HandoverPeople } from './useHandover.ts'

type StreamColumnProps = {
  people: HandoverPeople
  address: HandoverAddress
  /** Later notes are new to the signed-in person, in ms of the server's clock; null when unknown. */
  readUntil: number | null
  accountId: number | null
}

const atOnce = 200

/** All notes of a day or a month about any booking, the guests' words first. */
export function StreamColumn({ people, address, readUntil, accountId }: StreamColumnProps) {
  const { when, month, day } = address
  const [limit, setLimit] = useState({ of: when, rows: atOnce })
  const rows = limit.of === when ? limit.rows : atOnce
  // A month is a large answer: it waits for all other requests, and is not read again automatically.
  const { days, notesQuery } = useNotesByDay(address)
  const written = writtenCount(days)
  const shown = firstOf(days, rows)
  const failure = notesQuery.error === null ? null : failureOf(notesQuery.error)
  const readAgain = () => void notesQuery.refetch()
  return (
    <section aria-label={t`All notes`}>
      <StreamDate address={address} />
      {notesQuery.data === undefined && failure === null ? <StreamWaits /> : null}
      {failure === null ? null : notesQuery.data === undefined ? (
        <FailurePanel reason={failure} of="list" onRetry={readAgain} />
      ) : (
        <FailureBand reason={failure} of="list" onRetry={readAgain} />
      )}
      {notesQuery.data === undefined ? null : (
        <Rows>
          <output className={styles.said}>{noteCount(written, notesQuery.data.unreadable)}</output>
          {days.length === 0 ? (
            <Empty
              icon={<NoteIcon />}
              title={
                month === null
                  ? t`No notes on ${{ day: formatDay(day) }}`
                  : t`No notes in ${{ month: formatDay(day, 'month') }}`
              }
            />
          ) : null}
          {shown.map((one) => (
            <DayOfNotes
              key={one.day}
              notes={one}
              isNamed={month !== null}
              people={people}
              address={address}
              isNew={({ at, accountId: by }) =>
                readUntil !== null && at.getTime() > readUntil && by !== accountId
              }
            />
          ))}
          {written > rows ? (
            <div className={styles.more}>
              <Button onClick={() => setLimit({ of: when, rows: rows + atOnce })}>
                {plural(
                  { count: Math.min(atOnce, written - rows) },
                  { one: 'Show # more', other: 'Show # more' },
                )}
              </Button>
            </div>
          ) : null}
        </Rows>
      )}
    </section>
  )
}

const noteCount = (written: number, unreadable: number): string =>
  unreadable === 0
    ? plural(written, { one: '# note', other: '# notes' })
    : plural(written, {
        one: `# note, could not read ${ph({ missing: formatNumber(unreadable) })}`,
        other: `# notes, could not read ${ph({ missing: formatNumber(unreadable) })}`,
      })

const StreamWaits = () => (
  <div aria-busy="true">
    <output className={styles.said}>{t`Loading`}</output>
    <RowBones count={4} />
  </div>
)

function useNotesByDay(address: HandoverAddress) {
  const api = useApi()
  const zone = useZone()
  const { when, month, today } = address
  const notesQuery = useQuery({
    ...notesOn(api, when, month === null ? 'today' : 'rest'),
    ...(month === null ? {} : { staleTime: 10 * minute }),
    ...(when === today ? { refetchInterval: minute } : {}),
  })
  const days = useMemo(
    () => notesByDay(notesQuery.data?.records ?? [], zone),
    [notesQuery.data, zone],
  )
  return { days, notesQuery }
}
