import { describe, expect, test } from 'vitest'
import { isWiderThanRequested, toWireQuery } from '../../src/contract/bookingFilter.ts'
import { parseDay } from '../../src/contract/day.ts'
import {
  canSetPaid,
  compareStatuses,
  defaultStatuses,
  holdsStock,
  isCancelled,
  isStatusKnown,
  statusesToOffer,
  statusOf,
  statusShape,
} from '../../src/contract/status.ts'
import { cad } from '../example/wireBooking.ts'

const can = (total: string | null, paid: string | null, id = 'PEND') =>
  canSetPaid({
    status: { id },
    total: total === null ? null : cad(total),
    paid: paid === null ? null : cad(paid),
  })

describe('statuses (§3)', () => {
  test('each has a sign, in any letter case; void and cancelled share one', () => {
    expect(defaultStatuses.map(({ id }) => `${id} ${statusShape(id)}`)).toEqual([
      'PEND pending',
      'HOLD hold',
      'WAIT wait',
      'PART part',
      'PAID paid',
      'STOP stop',
      'CANCELLED void',
      'VOID void',
    ])
    expect([statusShape(' paid '), statusShape('OURS')]).toEqual(['paid', 'other'])
    expect(defaultStatuses.filter((status) => isCancelled(status)).map(({ id }) => id)).toEqual([
      'CANCELLED',
      'VOID',
    ])
    expect(defaultStatuses.filter(({ id }) => !holdsStock(id)).map(({ id }) => id)).toEqual([
      'STOP',
      'CANCELLED',
      'VOID',
    ])
    expect(isCancelled({ id: ' void ' })).toBe(true)
  })

  test('a status with only an id or a name keeps what it has', () => {
    expect(
      [statusOf('A', 'Ours'), statusOf('A', ''), statusOf('', '')].map(({ name }) => name),
    ).toEqual(['Ours', 'A', ''])
    expect([isStatusKnown({ id: 'A' }), isStatusKnown({ id: '' })]).toEqual([true, false])
  })

  test('"Record payment" has something to do where something is due', () => {
    expect([
      can('10', '4'),
      can('10', '10'),
      can('10', '11'),
      can(null, '4'),
      can('10', null),
      can('10', '4', 'VOID'),
      can('10', '4', 'PAID'),
    ]).toEqual([true, false, false, false, false, false, true])
  })

  test('those to offer are the default ones by order, then the account’s own by name', () => {
    const offered = statusesToOffer([
      { id: 'Z', name: 'Zebra' },
      { id: 'Y', name: '' },
      { id: 'PAID', name: 'Settled' },
      { id: '', name: 'Nobody' },
      { id: 'A', name: 'Zebra' },
    ])
    expect(offered.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'PEND Pending',
      'HOLD On hold',
      'WAIT Waiting list',
      'PART Part paid',
      'PAID Settled',
      'STOP Stopped',
      'CANCELLED Cancelled',
      'VOID Void',
      'Y Y',
      'Z Zebra',
      'A Zebra',
    ])
    expect(compareStatuses({ id: 'X', name: 'a' }, { id: 'Y', name: 'a' })).toBe(0)
    expect(compareStatuses({ id: 'x', name: 'b' }, { id: 'pend', name: 'z' })).toBeGreaterThan(0)
  })
})

const wider = (filter: object) => isWiderThanRequested({ statusIds: [], ...filter })

const query = (filter: object) => toWireQuery({ statusIds: [], ...filter }, null, 1, 100)

describe('the filters of a list (§4.3)', () => {
  const [first, last] = [parseDay('2026-11-21'), parseDay('2026-11-23')]

  test('have one prefix for each parameter: none for an exact day, a strict one for an open end', () => {
    expect(query({})).toEqual({ limit: '100', page: '1' })
    expect(query({ startsFrom: first, startsTo: first })['start_date']).toBe('20261121')
    expect(query({ startsFrom: first })['start_date']).toBe('>20261120')
    expect(query({ startsTo: last })['start_date']).toBe('<20261124')
    expect(query({ startsFrom: first, startsTo: last })['start_date']).toBe('>20261120')
    expect(query({ endsTo: last })['end_date']).toBe('<20261124')
    const exact = { startsFrom: first, startsTo: first, endsFrom: last, endsTo: last }
    expect(query(exact)).toMatchObject({ start_date: '20261121', end_date: '>20261122' })
  })

  test('are not sent when they are not set', () => {
    expect(
      toWireQuery(
        {
          statusIds: [],
          customerId: 7,
          email: 'a@b.c',
          itemId: 3,
          partnerId: 'p',
          changedSince: new Date(1_500),
        },
        'PEND',
        2,
        50,
      ),
    ).toEqual({
      status_id: 'PEND',
      customer_id: '7',
      customer_email: 'a@b.c',
      last_modified: '>1',
      item_id: '3',
      partner_id: 'p',
      limit: '50',
      page: '2',
    })
    expect(query({ email: '', partnerId: undefined })).toEqual({ limit: '100', page: '1' })
    expect(query({ changedSince: new Date(2_000) })['last_modified']).toBe('>1')
  })

  test('have a warning for staff when the answer contains more than the filter means', () => {
    expect(
      [
        {},
        { startsFrom: first },
        { startsTo: last },
        { startsFrom: first, startsTo: first },
        { endsFrom: first, endsTo: first },
      ].map(wider),
    ).toEqual([false, false, false, false, false])
    expect(
      [
        { startsFrom: first, startsTo: last },
        { endsFrom: first, endsTo: last },
        { startsFrom: first, startsTo: first, endsFrom: last, endsTo: last },
      ].map(wider),
    ).toEqual([true, true, true])
    expect(wider({ startsFrom: first, startsTo: first, endsFrom: last })).toBe(false)
  })
})
