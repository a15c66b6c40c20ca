import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AuditEntry, auditDays } from '../../../contract/auditEntry.ts'
import { type CalendarDay, dayOf } from '../../../contract/day.ts'
import { useZone } from '../../core/api/clock.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { useCustomerOf } from '../../shared/day/general/bookingsHere.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ExportIcon } from '../../ui/icons.tsx'
import { formatDay, formatFacts } from '../../ui/language/format.ts'
import { Place } from '../../ui/page/Place.tsx'
import { TrailIcon } from '../../ui/placeIcons.tsx'
import { Group, Rows } from '../../ui/Rows.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditPlace.module.css'
import { AuditRow } from './AuditRow.tsx'
import { type AuditPageFilter, changedQuery, filterIn, kinds } from './auditFilter.ts'
import { bookingOf } from './auditWords.ts'
import { type Trail, useTrail } from './useTrail.ts'

/** For managers: who did what, when and on which tablet. It can be read and saved as a file, and not be changed. */
export function Component() {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const trail = useTrail(filter)
  const [isExporting, setExporting] = useState(false)
  const { entries } = trail
  return (
    <Place
      title={t`Audit trail`}
      list={query.toString()}
      tools={
        <IconButton
          label={t({ message: 'Export', comment: 'Button: saves the list as a file' })}
          off={entries === null || entries.length === 0 ? t`Nothing to export` : null}
          onClick={() => setExporting(true)}
        >
          <ExportIcon />
        </IconButton>
      }
      head={
        <AuditFilters
          key={filter.booking}
          filter={filter}
          people={trail.people}
          onChange={(name, value) => setQuery(changedQuery(query, name, value), { replace: true })}
        />
      }
    >
      <Listed trail={trail} isNarrowed={query.size > 0} />
      {isExporting ? (
        <AuditExport
          trail={trail}
          filter={filterWords(filter, trail.people)}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </Place>
  )
}

function Listed({ trail, isNarrowed }: { trail: Trail; isNarrowed: boolean }) {
  const { entries, failure, readAgain } = trail
  if (entries === null) {
    return failure === null ? (
      <div aria-busy="true">
        <RowBones count={8} />
      </div>
    ) : (
      <FailurePanel reason={failure} of="list" onRetry={readAgain} />
    )
  }
  if (entries.length === 0) {
    return (
      <Empty
        icon={<TrailIcon />}
        title={
          isNarrowed
            ? t`No actions match these filters`
            : t`Actions at every desk will appear here.`
        }
      />
    )
  }
  return <Entries trail={trail} entries={entries} />
}

function Entries({ trail, entries }: { trail: Trail; entries: readonly AuditEntry[] }) {
  const { people, failure, hasMore, isReading, readMore, readAgain } = trail
  const zone = useZone()
  const customerOf = useCustomerOf()
  const nameIn = (entry: AuditEntry) => {
    const code = bookingOf(entry)
    return code === null ? null : customerOf(code)
  }
  const listName = t({ message: 'Actions', comment: 'The list of what people did' })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a link among the entries, keys reach nothing else that scrolls them
    <section aria-label={listName} tabIndex={0} className={styles.entries}>
      <Rows>
        {failure === null ? null : (
          <FailureBand reason={failure} of="list" onRetry={hasMore ? readMore : readAgain} />
        )}
        {byDay(entries, zone).map(([day, ofDay]) => (
          <Group key={day} title={formatDay(day, 'long')}>
            {ofDay.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                customer={nameIn(entry)}
                people={people}
                zone={zone}
              />
            ))}
          </Group>
        ))}
        {hasMore ? (
          <div className={styles.more}>
            <Button busy={isReading} onClick={readMore}>{t`Show older`}</Button>
          </div>
        ) : (
          <p className={styles.said}>
            {plural(
              { days: auditDays },
              { one: 'Entries are kept for # day.', other: 'Entries are kept for # days.' },
            )}
          </p>
        )}
      </Rows>
    </section>
  )
}

function byDay(
  entries: readonly AuditEntry[],
  zone: string,
): readonly (readonly [CalendarDay, readonly AuditEntry[]])[] {
  const days = new Map<CalendarDay, AuditEntry[]>()
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at), zone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function filterWords(
  { from, until, person, booking, kind }: AuditPageFilter,
  people: Trail['people'],
) {
  return formatFacts([
    kind === null ? '' : kinds()[kind].word,
    person === null
      ? ''
      : (people.find(({ id }) => id === person)?.name ?? t`Account ${{ number: person }}`),
    booking === null ? '' : t`Booking ${{ code: booking }}`,
    from === null ? '' : t`From ${{ day: formatDay(from, 'date') }}`,
    until === null ? '' : t`To ${{ day: formatDay(until, 'date') }}`,
  ])
}
