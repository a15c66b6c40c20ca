import { ph, plural, t } from '@lingui/core/macro'
import { formatFacts, formatNames, formatNumber } from '../../ui/language/format.ts'
import { dueIn } from '../day/groups.ts'
import { personsWords } from '../day/partyWords.ts'
import type { DayActivity } from './activities.ts'

/** `09:00 Harbour tour`; without a time, the name alone. */
export const titleOfActivity = ({ time, name }: DayActivity): string =>
  time === null
    ? name
    : t({
        message: `${ph({ time })} ${ph({ activity: name })}`,
        comment: 'A tour or a rental and when it begins: “09:00 Harbour tour”',
      })

/** `6 adults, 2 children`; the number of bookings where no record has the persons. */
export const guestsOfActivity = ({ persons, rows }: DayActivity): string =>
  persons.length === 0
    ? plural({ count: rows.length }, { one: '# booking', other: '# bookings' })
    : formatNames(persons.map(personsWords))

/** `8 of 10 booked`; null where the number of places is not known. */
export const placesOfActivity = ({ places }: DayActivity): string | null =>
  places === null
    ? null
    : t({
        message: `${ph({ booked: formatNumber(places.booked) })} of ${ph({ all: formatNumber(places.all) })} booked`,
        comment: 'Places or items of a tour or rental on a day: 8 of 10 booked',
      })

/** `5 of 8 checked in`: places or units, not bookings. */
export const hereOfActivity = ({ units, unitsHere }: DayActivity): string =>
  t({
    message: `${ph({ here: formatNumber(unitsHere) })} of ${ph({ all: formatNumber(units) })} checked in`,
    comment: 'Places or items of a tour or rental: 5 of 8 checked in',
  })

/** `Also: Wetsuit 4, Dry bag 2`; null where there is nothing else. */
export const besidesOfActivity = ({ besides }: DayActivity): string | null =>
  besides.length === 0
    ? null
    : t({
        message: `Also: ${ph({
          items: formatFacts(besides.map(({ name, units }) => `${name} ${formatNumber(units)}`)),
        })}`,
        comment: 'What guests of a tour have booked besides, to be handed out: “Also: Wetsuit 4”',
      })

/** All of it in one line, for paper. */
export const factsOfActivity = (activity: DayActivity): string =>
  [
    guestsOfActivity(activity),
    placesOfActivity(activity),
    hereOfActivity(activity),
    dueIn(activity.rows),
    besidesOfActivity(activity),
  ]
    .filter(Boolean)
    .join(' · ')
