import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import type { Status } from '../../../contract/status.ts'
import { filterCount, type ListView, type ViewChange } from '../../shared/list/filterAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './FiltersSheet.module.css'
import { ItemField, PartnerField } from './filterChoices.tsx'
import { DayField, EmailField, MomentField, NumberField } from './filterFields.tsx'
import { toggled, widerWords } from './filterWords.ts'

type FiltersSheetProps = {
  view: ListView
  statuses: readonly Status[]
  /** How many bookings match now, in words: `23 bookings`. */
  found: string
  change: (next: ViewChange) => void
  onClear: () => void
  onClose: () => void
}

/** Every filter of §4.3 and two of the desk's own. Each acts at once; the list behind the sheet shows the effect. */
export function FiltersSheet({
  view,
  statuses,
  found,
  change,
  onClear,
  onClose,
}: FiltersSheetProps) {
  // Fields keep half-typed text in their own state; a new key clears it.
  const [cleared, setCleared] = useState(0)
  return (
    <Sheet
      title={t`Filters`}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button
            kind="plain"
            off={filterCount(view) === 0 ? t`No filters set` : null}
            onClick={() => {
              onClear()
              setCleared(cleared + 1)
            }}
          >{t`Clear filters`}</Button>
          <Button kind="main" onClick={onClose}>
            {found}
          </Button>
        </div>
      }
    >
      <FilterFields key={cleared} filter={view.filter} statuses={statuses} change={change} />
      <Switch
        label={t`Balance due`}
        hint={t`Only bookings with a balance due`}
        checked={view.due}
        onChange={(due) => change({ due })}
      />
      <Switch
        label={t`Bookmarked`}
        hint={t`Only your bookmarks on this tablet`}
        checked={view.bookmarked}
        onChange={(bookmarked) => change({ bookmarked })}
      />
    </Sheet>
  )
}

type FilterFieldsProps = Pick<FiltersSheetProps, 'statuses' | 'change'> & { filter: BookingFilter }

/** The filters of the service (§4.3). */
function FilterFields({ filter, statuses, change }: FilterFieldsProps) {
  const narrow = (part: Partial<BookingFilter>): void =>
    change((now) => ({ filter: { ...now.filter, ...part } }))
  const wider = widerWords(filter)
  return (
    <div className={styles.fields}>
      <StatusFields statuses={statuses} filter={filter} narrow={narrow} />
      <DayFields filter={filter} narrow={narrow} />
      {wider === null ? null : <p className={styles.wider}>{wider}</p>}
      <MomentField
        label={t`Changed since`}
        moment={filter.changedSince}
        onMoment={(changedSince) => narrow({ changedSince })}
      />
      <ItemField itemId={filter.itemId} onItem={(itemId) => narrow({ itemId })} />
      <PartnerField partnerId={filter.partnerId} onPartner={(partnerId) => narrow({ partnerId })} />
      <EmailField
        label={t`Customer e-mail`}
        email={filter.email}
        onEmail={(email) => narrow({ email })}
      />
      <NumberField
        label={t`Customer number`}
        value={filter.customerId}
        onNumber={(customerId) => narrow({ customerId })}
      />
    </div>
  )
}

type NarrowingProps = {
  filter: BookingFilter
  narrow: (part: Partial<BookingFilter>) => void
}

type StatusFieldsProps = NarrowingProps & { statuses: readonly Status[] }

function StatusFields({ statuses, filter, narrow }: StatusFieldsProps) {
  return (
    <fieldset className={styles.statuses}>
      <legend>{t`Status`}</legend>
      {statuses.map((status) => (
        <label key={status.id} className={styles.status}>
          <input
            type="checkbox"
            checked={filter.statusIds.includes(status.id)}
            onChange={() => narrow({ statusIds: toggled(filter.statusIds, status) })}
          />
          <StatusMark id={status.id} />
          <span>{status.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The first and the last day of a booking. */
function DayFields({ filter, narrow }: NarrowingProps) {
  return (
    <div className={styles.pair}>
      <DayField
        label={t({
          message: 'Starts from',
          comment: 'A filter: the first day of a booking is this day or later',
        })}
        day={filter.startsFrom}
        onDay={(startsFrom) => narrow({ startsFrom })}
      />
      <DayField
        label={t({
          message: 'Starts to',
          comment: 'A filter: the first day of a booking is this day or earlier',
        })}
        day={filter.startsTo}
        wrong={isBackwards(filter.startsFrom, filter.startsTo) ? backwards() : null}
        onDay={(startsTo) => narrow({ startsTo })}
      />
      <DayField
        label={t({
          message: 'Ends from',
          comment: 'A filter: the last day of a booking is this day or later',
        })}
        day={filter.endsFrom}
        onDay={(endsFrom) => narrow({ endsFrom })}
      />
      <DayField
        label={t({
          message: 'Ends to',
          comment: 'A filter: the last day of a booking is this day or earlier',
        })}
        day={filter.endsTo}
        wrong={isBackwards(filter.endsFrom, filter.endsTo) ? backwards() : null}
        onDay={(endsTo) => narrow({ endsTo })}
      />
    </div>
  )
}

const isBackwards = (from?: string, to?: string): boolean =>
  from !== undefined && to !== undefined && to < from

const backwards = () => t`Choose a later day.`
