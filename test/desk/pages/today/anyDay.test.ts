import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { canCheckIn, isExpected } from '../../../../src/contract/status.ts'
import { needsPerson } from '../../../../src/desk/core/outbox/command.ts'
import { type DaySources, dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { aDay, aNote, anEntry } from './aDay.ts'

const codes = Array.from({ length: 6 }, (_, i) => parseBookingCode(`KB${i}`))
/** The default set, and the statuses of three accounts with their own. */
const statusIds = 'PEND HOLD WAIT PART PAID STOP VOID CANCELLED GLAMP NOSHOW NO-SHOW OWNER'.split(
  ' ',
)
const states = ['held', 'waiting', 'sending', 'checking', 'done', 'refused', 'unsure'] as const
const at = new Date('2026-11-21T17:04:00Z')
const come = fc.constantFrom(null, at)

/** Bookings with the same status in every list, and any mixture of known and unknown members. */
const anyDay = fc
  .record({
    status: fc.array(fc.constantFrom(...statusIds), { minLength: 6, maxLength: 6 }),
    starting: fc.uniqueArray(fc.nat(5)),
    ending: fc.uniqueArray(fc.nat(5)),
    staying: fc.uniqueArray(fc.nat(5)),
    four: fc.option(
      fc.array(
        fc.record({
          of: fc.nat(5),
          checkedInAt: come,
          checkedOutAt: come,
          tellsCheckIn: fc.boolean(),
        }),
      ),
    ),
    notes: fc.array(
      fc.record({
        of: fc.nat(5),
        body: fc.constantFrom('Checked in', 'Checked out', 'Vegan'),
        accountId: fc.constantFrom(0, 2),
      }),
    ),
    entries: fc.array(
      fc.record({
        of: fc.nat(5),
        kind: fc.constantFrom('check-in' as const, 'check-out' as const),
        state: fc.constantFrom(...states),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ status, starting, ending, staying, four, notes, entries }): DaySources => {
    const all = codes.map((code, i) => {
      const id = status[i] ?? 'PEND'
      return aBooking({ code, status: { id, name: id } })
    })
    const pick = (numbers: readonly number[]) => numbers.flatMap((n) => all[n] ?? [])
    const codeOf = (n: number) => codes[n] ?? parseBookingCode('KB0')
    return aDay({
      starting: pick(starting),
      ending: pick(ending),
      staying: pick(staying),
      four:
        four &&
        new Map(
          four.map(({ of, ...facts }) => [
            codeOf(of),
            {
              code: codeOf(of),
              startsAt: null,
              endsAt: null,
              statusId: null,
              customer: null,
              phone: null,
              lines: [],
              ...facts,
            },
          ]),
        ),
      notes: notes.map(({ of, ...note }) => aNote(codeOf(of), note)),
      entries: entries.map(({ of, kind, state }) =>
        anEntry(
          { kind, code: codeOf(of), customer: 'Mary' },
          { state, answeredAt: state === 'done' ? at.getTime() : null },
        ),
      ),
    })
  })

const returned = ({ starting, ending, staying }: DaySources) =>
  new Set([...starting, ...ending, ...staying].map(({ code }) => code))

test('whatever is known, every booking of the answers is in one list or in Done, and no other one is', () => {
  fc.assert(
    fc.property(anyDay, (sources) => {
      const { rows } = dayBoard(sources)
      const homes = [...rows.arrivals, ...rows['in-house'], ...rows.departures]
      const atHome = homes.map(({ booking }) => booking.code)
      expect(new Set(atHome).size).toBe(atHome.length)
      const done = rows.done.map(({ booking }) => booking.code)
      expect(new Set(done).size).toBe(done.length)
      expect(new Set([...atHome, ...done])).toEqual(returned(sources))
    }),
  )
})

test('where no row is kept in place, the counts are those of the rows, and nobody is counted who is neither expected nor here', () => {
  fc.assert(
    fc.property(anyDay, (sources) => {
      const entries = sources.entries.filter((entry) => !needsPerson(entry))
      const { rows, counts } = dayBoard({ ...sources, entries })
      const live = (tab: 'arrivals' | 'in-house' | 'departures' | 'done') =>
        rows[tab].filter((row) => row.counts).length
      expect(counts.arrivals.total - counts.arrivals.done).toBe(live('arrivals'))
      expect(counts.departures.total - counts.departures.done).toBe(live('departures'))
      expect(counts['in-house'].total).toBe(live('in-house'))
      expect(counts.done.total).toBe(live('done'))
      expect(rows.done.filter(({ cancelled }) => cancelled)).toEqual([])
      const here = new Set(
        Object.values(rows)
          .flat()
          .filter(({ presence }) => presence.is === 'in' || presence.is === 'out')
          .map(({ booking }) => booking.code),
      )
      const arriving = sources.starting.filter(
        ({ code, status }) => isExpected(status) || (canCheckIn(status) && here.has(code)),
      )
      expect(counts.arrivals.total).toBe(arriving.length)
    }),
  )
})

test('whatever is known, no button is shown that the service must refuse, and every state says its source', () => {
  fc.assert(
    fc.property(anyDay, (sources) => {
      const { rows } = dayBoard(sources)
      const all = [...rows.arrivals, ...rows['in-house'], ...rows.departures, ...rows.done]
      const offered = all.filter(({ act, entry }) => act !== null && entry === null)
      expect(offered.filter(({ booking }) => !canCheckIn(booking.status))).toEqual([])
      expect(offered.filter((row) => row.act === 'check-in' && row.presence.is === 'in')).toEqual(
        [],
      )
      const claimed = all.filter(({ state }) => state === 'in' || state === 'out')
      expect(claimed.filter(({ known }) => known === 'not known')).toEqual([])
      const ours = all.filter(({ state }) => state === 'held' || state === 'waiting')
      expect(ours.filter(({ known }) => known !== 'this tablet')).toEqual([])
    }),
  )
})

test('guests who are not expected are at the end of their list, and cancelled bookings behind them', () => {
  fc.assert(
    fc.property(anyDay, (sources) => {
      const { rows } = dayBoard(sources)
      const order = rows.arrivals.map(({ cancelled, counts }) => (cancelled ? 2 : Number(!counts)))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }),
  )
})
