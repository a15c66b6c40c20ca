import { queryOptions } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type Note, parseNotes } from '../../../../contract/note.ts'
import type { Month } from '../../../../contract/weekAndMonth.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import type { Priority } from '../readQueue.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

const notesOf = (api: Api, date: string | null, priority: Priority) =>
  queryOptions({
    queryKey: keys.notes(date ?? 'the last thirty days'),
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.read(
        // A POST that reads (§4.1 `booking/notes`).
        { path: '/api/3.0/booking/notes', json: date === null ? {} : { date } },
        (wire) => parseNotes(wire, zoneOf(useSignIn.getState())),
        { priority, signal },
      ),
  })

/** The notes written on a day or in a month, of all bookings. §4.1 */
export const notesOn = (api: Api, when: CalendarDay | Month, priority: Priority = 'today') =>
  notesOf(api, when, priority)

/** The notes of the last thirty days, of all bookings (§8): a large answer, read in the background. */
export const recentNotes = (api: Api) => notesOf(api, null, 'rest')

/** The notes of one booking from those of the last thirty days, newest first: the service lists none by booking. */
export const bookingNotes = (api: Api, code: BookingCode) =>
  queryOptions({
    ...notesOf(api, null, 'open booking'),
    select: ({ records }) => notesOfBooking(records, code),
  })

/** Newest first. */
export const notesOfBooking = (notes: readonly Note[], code: BookingCode): readonly Note[] =>
  notes
    .filter((note) => note.code === code)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
