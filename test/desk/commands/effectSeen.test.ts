import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../src/contract/bookingDetail.ts'
import type { Command } from '../../../src/desk/commands/command.ts'
import { effectSeen } from '../../../src/desk/commands/effectSeen.ts'
import { aWireDetail, cad } from '../../example/wireBooking.ts'
import { anEnvelope } from '../../example/wireEnvelope.ts'
import { aNote } from '../today/aDay.ts'

const code = parseBookingCode('HRBR-211126')
const madeAt = Date.parse('2026-11-21T16:00:00Z')
const booking = (members: Record<string, unknown> = {}) =>
  parseBookingDetail(anEnvelope({ booking: aWireDetail(members) }), 'America/Vancouver')
const seen = (command: Command, members: Record<string, unknown> = {}) =>
  effectSeen({ command, madeAt }, booking(members), [], 0)

describe('whether a booking read again shows what was to be done (reliability.md §3.5)', () => {
  test('a check-in is seen by its time, and by nothing else', () => {
    const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
    expect(seen(checkIn)).toBe(false)
    expect(seen(checkIn, { checkin: 1795276800 })).toBe(true)
  })

  test('a check-in the record says nothing of is seen by the note it left, not by an older one', () => {
    const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
    const noted = (at: string, body = 'Checked in') =>
      effectSeen(
        { command: checkIn, madeAt },
        booking(),
        [aNote('HRBR-211126', { body, at: new Date(at), accountId: 3 })],
        0,
      )
    expect(noted('2026-11-21T16:00:01Z')).toBe(true)
    expect(noted('2026-11-20T16:00:00Z')).toBe(false)
    expect(noted('2026-11-21T16:00:01Z', 'Checked in at the pool')).toBe(false)
  })

  test('a payment is seen when nothing is left to pay, not by the status', () => {
    const setPaid: Command = { kind: 'set-paid', code, balance: cad('99.50') }
    expect(seen(setPaid, { status_id: 'PAID' })).toBe(false)
    expect(seen(setPaid, { paid_total: '149.50' })).toBe(true)
  })

  test('a change of status is seen by the status', () => {
    const [from, to] = [
      { id: 'PEND', name: 'Pending' },
      { id: 'HOLD', name: 'On hold' },
    ]
    const hold: Command = { kind: 'change-status', code, from, to, notify: true }
    expect(seen(hold)).toBe(false)
    expect(seen(hold, { status_id: 'HOLD' })).toBe(true)
  })

  test('a note is seen by its words, whatever the line ends, when it is not an older one', () => {
    const note: Command = { kind: 'note', code, body: 'Late\nat 10:30 ' }
    const written = (body: string, at: string) =>
      effectSeen(
        { command: note, madeAt },
        booking(),
        [aNote('HRBR-211126', { body, at: new Date(at) })],
        0,
      )
    expect(written('Late\r\nat 10:30', '2026-11-21T16:00:01Z')).toBe(true)
    expect(written('Late\nat 10:30', '2026-11-20T16:00:00Z')).toBe(false)
    expect(written('Late', '2026-11-21T16:00:01Z')).toBe(false)
  })
})
