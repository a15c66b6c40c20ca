import { beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { recheckBooking } from '../../../../src/desk/core/outbox/recheckBooking.ts'
import { aWireDetail, cad } from '../../../example/wireBooking.ts'
import { anEnvelope, aWireRefusal } from '../../../example/wireEnvelope.ts'
import { aWireNote } from '../../../example/wireNote.ts'
import {
  anEntry,
  aSmallGate,
  bookmark,
  checkIn,
  checkOut,
  detail,
  hold,
  modified,
  nine,
  note,
  payment,
  type SmallGate,
} from './aSmallGate.ts'
import type { Wish } from './someEntries.ts'

let gate: SmallGate
beforeEach(() => {
  gate = aSmallGate()
})

const aReminder = {
  kind: 'remind',
  code: parseBookingCode('HRBR-211126'),
  customer: 'Mary',
} as const

/** What was found against sending it; null when it may go. */
async function looked(command: Command, wish: Wish = {}) {
  const look = await recheckBooking(gate.deps(), anEntry(command, wish))
  return look.is === 'stopped' ? look.event : null
}

describe('before an action that waited is sent (reliability.md §3.3)', () => {
  test('it is sent when the booking is unchanged, and a first attempt does not ask the journal', async () => {
    for (const command of [checkIn, checkOut, hold]) expect(await looked(command)).toBeNull()
    expect(gate.paths()).toEqual(['booking/HRBR-211126'])
  })

  test('a bookmark, which sets a value, is sent without reading the booking', async () => {
    expect(await looked(bookmark)).toBeNull()
    expect(gate.requests).toEqual([])
  })

  test('what the booking shows right before is remembered with the action, so that its outcome is compared with that', async () => {
    gate.record = detail({ total: '212.00', paid_total: '112.50', amount_paid: '112.50' })
    const look = await recheckBooking(gate.deps(), anEntry(payment))
    expect(look).toEqual({
      is: 'clear',
      base: {
        status: { id: 'PEND', name: 'Pending' },
        total: cad('212'),
        paid: cad('112.50'),
        lastModified: modified * 1000,
      },
    })
  })

  test('the gate’s journal is read first for an action that may have arrived already', async () => {
    const tried = { attempts: 1 }
    expect(await looked(bookmark, tried)).toBeNull()
    expect(gate.paths()).toEqual(['ops/op'])
    gate.journal = { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
    expect(await looked(note, tried)).toEqual({ type: 'answered', opId: 'op', at: nine })
    gate.journal = { json: { state: 'running' } }
    expect(await looked(note, tried)).toEqual({
      type: 'failed',
      opId: 'op',
      failure: { kind: 'in-progress' },
      at: nine,
    })
    gate.journal = { json: { state: 'unknown' } }
    expect(await looked(note, tried)).toMatchObject({
      type: 'failed',
      failure: { kind: 'outcome-unknown' },
    })
    gate.journal = { json: { state: 'answered', status: 403, body: null } }
    expect(await looked(note, tried)).toMatchObject({
      type: 'failed',
      opId: 'op',
      failure: { kind: 'forbidden' },
      at: nine,
    })
  })

  test('the journal is read before the booking', async () => {
    expect(await looked(checkIn, { attempts: 2 })).toBeNull()
    expect(gate.paths()).toEqual(['ops/op', 'booking/HRBR-211126'])
  })

  test('without an answer the action is delayed, with the reason', async () => {
    gate.record = 'no network'
    expect(await looked(checkIn)).toEqual({
      type: 'put-off',
      opId: 'op',
      failure: { kind: 'offline' },
      at: nine,
    })
    gate.journal = { status: 500, json: {} }
    expect(await looked(note, { attempts: 1 })).toMatchObject({
      type: 'put-off',
      failure: { kind: 'service-error', status: 500 },
    })
  })

  test('a booking that the service does not show blocks nothing', async () => {
    gate.record = { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await looked(checkIn)).toBeNull()
    expect(await looked(hold)).toBeNull()
  })
})

const already = (remark: object) => ({
  type: 'found-done',
  opId: 'op',
  at: nine,
  remark: { kind: 'already', ...remark },
})

const base = (lastModified: number | null) => ({
  base: { status: null, paid: null, total: null, lastModified },
})

describe('a colleague was first (O10)', () => {
  test('a check-in that is already done is not sent, and the desk says when and by whom', async () => {
    gate.record = detail({ checkin: modified, checkout: modified + 60 })
    expect(await looked(checkIn)).toEqual(already({ by: null, at: modified * 1000 }))
    expect(await looked(checkOut)).toEqual(already({ by: null, at: (modified + 60) * 1000 }))
    gate.notes = [
      aWireNote({ account_id: 5 }),
      aWireNote({ note_id: 82, body: 'Checked out', account_id: 0 }),
    ]
    expect(await looked(checkIn)).toEqual(already({ by: 'Maria Silva', at: modified * 1000 }))
    expect(await looked(checkOut)).toEqual(already({ by: null, at: (modified + 60) * 1000 }))
  })

  test('a name that cannot be read does not stop the check', async () => {
    gate.record = detail({ checkin: modified })
    gate.notes = [aWireNote({ account_id: 5 })]
    gate.people = { status: 500, json: {} }
    expect(await looked(checkIn)).toEqual(already({ by: null, at: modified * 1000 }))
  })

  test('where the record has no check-ins, the note of the check-in is used', async () => {
    const silent = aWireDetail()
    delete silent['checkin']
    delete silent['checkout']
    gate.record = { json: anEnvelope({ booking: silent }) }
    expect(await looked(checkIn)).toBeNull()
    expect(gate.paths()).toContain('booking/notes')
    gate.notes = [aWireNote({ account_id: 5, date: '2026-11-21T08:15:00-08:00' })]
    expect(await looked(checkIn)).toEqual(
      already({ by: 'Maria Silva', at: Date.parse('2026-11-21T08:15:00-08:00') }),
    )
    expect(await looked(checkOut)).toBeNull()
    gate.notes = [aWireNote({ booking_id: 'OTHER-1' })]
    expect(await looked(checkIn)).toBeNull()
  })

  test('a record that has check-ins and none for this booking is believed', async () => {
    gate.notes = [aWireNote({ account_id: 5 })]
    expect(await looked(checkIn)).toBeNull()
    expect(gate.paths()).toEqual(['booking/HRBR-211126'])
  })

  test('a guest is not checked in to a booking that was cancelled: a person decides (§3 rule 1)', async () => {
    gate.record = detail({ status_id: 'CANCELLED', status_name: 'Cancelled' })
    expect(await looked(checkIn)).toEqual({
      type: 'asked',
      opId: 'op',
      question: {
        kind: 'cancelled',
        now: { id: 'CANCELLED', name: 'Cancelled' },
        at: modified * 1000,
      },
    })
    gate.record = detail({ status_id: 'VOID', status_name: 'Void', last_modified: null })
    expect(await looked(checkOut)).toMatchObject({
      type: 'asked',
      question: { kind: 'cancelled', at: null },
    })
  })

  test('a status that is already set is done; another one needs a decision (O12)', async () => {
    gate.record = detail({ status_id: 'HOLD', status_name: 'On hold' })
    expect(await looked(hold)).toEqual(already({ by: null, at: modified * 1000 }))
    gate.record = detail({ status_id: 'STOP', status_name: 'Stopped' })
    expect(await looked(hold)).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'changed', now: { id: 'STOP', name: 'Stopped' } },
    })
  })

  test('a guest is reminded of a booking only while it is unchanged and something is due', async () => {
    const [pending, held] = [
      { id: 'PEND', name: 'Pending' },
      { id: 'HOLD', name: 'On hold' },
    ]
    const remind = (status: typeof pending): Command => ({ ...aReminder, status })
    const owing = { total: '100.00', amount_paid: '40.00', paid_total: '40.00' }
    gate.record = detail({ status_id: 'HOLD', status_name: 'On hold', ...owing })
    expect(await looked(remind(held))).toBeNull()
    expect(await looked(remind(pending))).toMatchObject({
      type: 'asked',
      question: { kind: 'changed', now: held },
    })
    const paid = { ...owing, amount_paid: '100.00', paid_total: '100.00' }
    gate.record = detail({ status_id: 'HOLD', status_name: 'On hold', ...paid })
    expect(await looked(remind(held))).toMatchObject({
      type: 'asked',
      question: { kind: 'settled' },
    })
    gate.record = detail({ status_id: 'STOP', status_name: 'Stopped', ...owing })
    expect(await looked(remind({ id: 'STOP', name: 'Stopped' }))).toMatchObject({
      type: 'asked',
      question: { kind: 'settled' },
    })
  })

  test('a booking changed since then needs a decision, an unchanged one does not (O12)', async () => {
    expect(await looked(hold, base(modified * 1000))).toBeNull()
    expect(await looked(hold, base(modified * 1000 + 1))).toBeNull()
    expect(await looked(hold, base(null))).toBeNull()
    expect(await looked(hold, base(modified * 1000 - 1))).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'touched', at: modified * 1000 },
    })
    gate.record = detail({ last_modified: null })
    expect(await looked(hold, base(1))).toBeNull()
  })
})
