import { assert, boolean, constantFrom, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { parseCustomer } from '../../../../src/contract/customer.ts'
import { addDays } from '../../../../src/contract/day.ts'
import type { Note } from '../../../../src/contract/note.ts'
import { statusOf } from '../../../../src/contract/status.ts'
import {
  type AttentionSources,
  attentionOf,
} from '../../../../src/desk/shared/attention/attention.ts'
import {
  guestWords,
  notCheckedWords,
  reasonWords,
} from '../../../../src/desk/shared/attention/attentionWords.ts'
import { isAboutDiet, saysSomething } from '../../../../src/desk/shared/attention/dietWords.ts'
import { noShowPersons } from '../../../../src/desk/shared/attention/persons.ts'
import { dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { grouped } from '../../../../src/desk/shared/day/grouped.ts'
import { aBooking, aWireDetail, cad } from '../../../example/wireBooking.ts'
import { aBooking4, aDay, aNote, day } from '../../pages/today/aDay.ts'

const nine = new Date('2026-11-21T17:00:00Z')
const noon = new Date('2026-11-21T20:00:00Z')
const two = new Date('2026-11-21T22:00:00Z')
const four = new Date('2026-11-22T00:00:00Z')

type Guest = {
  readonly code: string
  readonly booking?: Partial<Booking>
  readonly phone?: string | null
  readonly from?: Date
  readonly to?: Date
  readonly isHere?: boolean
  readonly stays?: boolean
}

let nextCustomer = 100

/** A guest who needs nobody: paid, with an e-mail address and a customer record of their own. */
const aGuest = ({ code, booking = {} }: Guest): Booking =>
  aBooking({
    code: parseBookingCode(code),
    customer: code,
    customerId: (nextCustomer += 1),
    email: `${code.toLowerCase()}@example.com`,
    status: statusOf('PAID', 'Paid'),
    total: cad('40.00'),
    paid: cad('40.00'),
    ...booking,
  })

/** The customer's record; without members a customer without a word about food. */
const aCustomer = (id: number, members: Record<string, unknown> = {}) =>
  parseCustomer(
    {
      request: { status: 'OK' },
      customer: { customer_id: id, customer_email: '', customer_phone: '', ...members },
    },
    'UTC',
  )

/** The list of a day with these guests; every source was read unless the test takes it away. */
function attention(
  guests: readonly Guest[],
  {
    notes = [],
    ...sources
  }: { notes?: readonly Note[] } & Partial<Omit<AttentionSources, 'notes'>> = {},
) {
  const bookings = guests.map(aGuest)
  const fourOf = new Map(
    guests.map(({ code, from = nine, to = noon, isHere = false, phone = '+1 604 555 0100' }) => {
      const known = parseBookingCode(code)
      const members = { startsAt: from, endsAt: to, checkedInAt: isHere ? nine : null, phone }
      return [known, aBooking4(known, members)] as const
    }),
  )
  const board = dayBoard(
    aDay({
      starting: bookings.filter((_, nth) => !guests[nth]?.stays),
      staying: bookings.filter((_, nth) => guests[nth]?.stays),
      four: fourOf,
      notes,
    }),
  )
  return attentionOf({
    board,
    isStayingRead: true,
    notes: grouped(notes, ({ code }) => code),
    phones: null,
    customers: new Map(
      bookings.map(({ customerId, email }) => [
        customerId ?? 0,
        aCustomer(customerId ?? 0, { customer_email: email }),
      ]),
    ),
    details: new Map(),
    noShows: new Set(),
    ...sources,
  })
}

const wordsOf = (list: ReturnType<typeof attention>) =>
  list.guests.map(({ row, reasons }) => [row.booking.code, ...reasons.map(reasonWords)])

const pending = statusOf('PEND', 'Pending')
const fromGuest = (code: string, body: string): Note => aNote(code, { id: 7, accountId: 0, body })

describe('the guests who need attention before they come (ux.md §3.1)', () => {
  test('are in the order of need, each with all reasons, and a guest without one is not listed', () => {
    const list = attention(
      [
        { code: 'KA1' },
        { code: 'KA2', booking: { customerId: 7 } },
        { code: 'KA3' },
        { code: 'KA4', booking: { customerId: 8, email: '' } },
        { code: 'KA5', booking: { status: statusOf('HOLD', 'On hold') } },
        { code: 'KA6', booking: { status: pending, paid: cad('10.00') } },
      ],
      {
        notes: [fromGuest('KA3', 'We come by train.\nOur son has a nut allergy.')],
        customers: new Map([
          [7, aCustomer(7)],
          [8, aCustomer(8)],
        ]),
        noShows: new Set(['customer 7']),
      },
    )
    expect(wordsOf(list)).toEqual([
      ['KA6', '30.00 due', 'Pending'],
      ['KA5', 'On hold'],
      ['KA4', 'No phone, no e-mail'],
      ['KA3', 'Allergy or diet', 'Guest note'],
      ['KA2', 'No-show before'],
    ])
    expect(list.guests.flatMap(guestWords)).toEqual([
      'Our son has a nut allergy.',
      'We come by train.',
    ])
  })

  test('include whose amounts cannot be read: nobody knows that nothing is due', () => {
    expect(wordsOf(attention([{ code: 'KA1', booking: { total: null } }]))).toEqual([
      ['KA1', 'No amounts'],
    ])
  })

  test('include a diet in the customer’s record or the booking form, without its words: they are in the open booking', () => {
    const detail = parseBookingDetail(
      { request: { status: 'OK' }, booking: aWireDetail({ meta: { dietary_needs: 'No pork' } }) },
      'UTC',
    )
    const list = attention(
      ['KA1', 'KA2', 'KA3'].map((code, nth) => ({ code, booking: { customerId: nth + 1 } })),
      {
        customers: new Map([
          [1, aCustomer(1, { meta: { diet_allergies: 'Nut allergy' } })],
          [2, aCustomer(2, { meta: { diet: 'none' } })],
          [3, aCustomer(3)],
        ]),
        details: new Map([[parseBookingCode('KA3'), detail]]),
      },
    )
    expect(wordsOf(list)).toEqual([
      ['KA1', 'Allergy or diet'],
      ['KA3', 'Allergy or diet'],
    ])
    expect(list.guests.flatMap(guestWords)).toEqual([])
  })

  test('include two bookings of one person at the same time, not one after the other', () => {
    const mary = { booking: { email: 'mary@example.com' } }
    const list = attention([
      { code: 'KA1', ...mary, from: nine, to: noon },
      { code: 'KA2', booking: { email: 'Mary@Example.com ' }, from: two, to: four },
      { code: 'KA3', ...mary, from: two, to: four },
      { code: 'KA4', booking: { email: 'tom@example.com' } },
    ])
    expect(wordsOf(list)).toEqual([
      ['KA2', 'Two bookings at once'],
      ['KA3', 'Two bookings at once'],
    ])
  })

  test('include who arrives while another booking of theirs is in house', () => {
    const list = attention([
      { code: 'KA1', booking: { customerId: 12 } },
      { code: 'KA2', booking: { customerId: 12 }, from: nine, to: four, stays: true },
    ])
    expect(wordsOf(list)).toEqual([['KA1', 'Two bookings at once']])
  })

  test('are not one person because a family or an agency has one phone number', () => {
    const phones = new Map(
      ['KA1', 'KA2'].map((code) => [parseBookingCode(code), '+1 604 555 0100']),
    )
    expect(wordsOf(attention([{ code: 'KA1' }, { code: 'KA2' }], { phones }))).toEqual([])
    const tom = { booking: { customer: 'Tom Poole' } }
    const twice = attention(
      [
        { code: 'KA1', ...tom },
        { code: 'KA2', ...tom },
      ],
      { phones },
    )
    expect(wordsOf(twice)).toHaveLength(2)
  })

  test('are reached by a phone number where the service’s list has it', () => {
    const phones = new Map([
      [parseBookingCode('KA1'), '+1 604 555 0100'],
      [parseBookingCode('KA2'), null],
    ])
    const noEmail = { booking: { email: '' } }
    const list = attention(
      [
        { code: 'KA1', ...noEmail },
        { code: 'KA2', ...noEmail },
      ],
      {
        phones,
        customers: new Map(),
      },
    )
    expect(wordsOf(list)).toEqual([['KA2', 'No phone, no e-mail']])
  })

  test('each arrival with a reason is exactly once in the list, in the order of need; who came or is not expected is not', () => {
    const statuses = [
      pending,
      statusOf('PAID', 'Paid'),
      statusOf('NOSHOW', 'No-show'),
      statusOf('VOID', 'Void'),
      statusOf('CANCELLED', 'Cancelled'),
    ]
    const guest = record({
      code: constantFrom(...Array.from({ length: 12 }, (_, nth) => `KB${nth}`)),
      status: constantFrom(...statuses),
      isDue: boolean(),
      hasEmail: boolean(),
      hasNote: boolean(),
      isHere: boolean(),
    })
    assert(
      property(uniqueArray(guest, { selector: ({ code }) => code, maxLength: 10 }), (guests) => {
        const list = attention(
          guests.map(({ code, status, isDue, hasEmail, isHere }) => ({
            code,
            isHere,
            booking: {
              status,
              paid: cad(isDue ? '0' : '40.00'),
              ...(hasEmail ? {} : { email: '' }),
            },
          })),
          {
            notes: guests
              .filter(({ hasNote }) => hasNote)
              .map(({ code }) => fromGuest(code, 'See you!')),
          },
        )
        const needy = guests.filter(
          ({ status, isDue, hasEmail, hasNote, isHere }) =>
            !isHere &&
            (status === pending || status.id === 'PAID') &&
            (isDue || status === pending || !hasEmail || hasNote),
        )
        const rank = new Map(guests.map((one) => [one.code, rankOf(one)]))
        const ranks = list.guests.map(({ row }) => rank.get(row.booking.code) ?? Number.NaN)
        expect(list.guests.map(({ row }) => row.booking.code).toSorted()).toEqual(
          needy.map(({ code }) => code).toSorted(),
        )
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
    function rankOf(one: { isDue: boolean; status: unknown; hasEmail: boolean }): number {
      return one.isDue ? 0 : one.status === pending ? 1 : one.hasEmail ? 3 : 2
    }
  })
})

describe('a source that was not read', () => {
  test('is named, and the customers whose records would say it', () => {
    const list = attention(
      [
        { code: 'KA1', booking: { customerId: 5, email: '' } },
        { code: 'KA2', booking: { customerId: 6 } },
        { code: 'KA3', booking: { customerId: 6 }, from: two, to: four },
      ],
      { customers: new Map(), noShows: null, isStayingRead: false },
    )
    expect(list.guests).toEqual([])
    expect(notCheckedWords(list.notChecked)).toBe(
      'Not checked: phone and e-mail of 1 guest, allergies and diets of 3 guests, bookings at the same time, earlier no-shows.',
    )
    expect(list.customersToRead).toEqual([5, 6])
  })

  test('is not named where all were read, and where nobody is still to come', () => {
    expect(notCheckedWords(attention([{ code: 'KA1' }]).notChecked)).toBeNull()
    const come = attention([{ code: 'KA1', isHere: true }], { noShows: null })
    expect(notCheckedWords(come.notChecked)).toBeNull()
    expect(come.customersToRead).toEqual([])
  })

  test('is every note, until the notes have been read', () => {
    const board = dayBoard(aDay({ starting: [aGuest({ code: 'KA1' })] }))
    const nothing = { phones: null, customers: new Map(), details: new Map(), noShows: null }
    const { notChecked } = attentionOf({ board, isStayingRead: true, notes: null, ...nothing })
    expect(notCheckedWords(notChecked)).toBe(
      'Not checked: allergies and diets of 1 guest, guest notes, earlier no-shows.',
    )
  })
})

test('a person who did not come before is known by number, e-mail address or phone number with the name, and no booking to come counts', () => {
  const noShow = statusOf('NS', 'No show')
  const held = (members: Partial<Booking>, starts = day) => ({
    booking: aBooking({ status: noShow, email: '', ...members }),
    starts,
    ends: null,
    phone: null,
  })
  const persons = noShowPersons(
    [
      { ...held({ customerId: 3, email: 'Mary@Example.com' }), phone: '+1 604 555 0100' },
      held({ customerId: 4, status: statusOf('PAID', 'Paid') }),
      held({ customerId: 5 }, addDays(day, 1)),
    ],
    day,
  )
  expect([...persons]).toEqual(['customer 3', 'mary@example.com', '+16045550100 marypoole'])
})

test('words about allergies and diets are found in the languages of the desk', () => {
  const about = [
    ['Our son has a nut allergy', 'We are VEGAN', 'gluten free please', 'Peanuts are dangerous'],
    ['Nussallergie!', 'Bitte glutenfrei', 'zwei Vegetarier', 'Laktoseintoleranz'],
    ['allergique aux noix', 'régime végétarien', 'sans gluten'],
    ['soy alérgica al marisco', 'celíaco', 'sem glúten', 'alergia a amendoim', 'intolerancia'],
    ['卵アレルギーがあります', 'ベジタリアンです', 'لدي حساسية من المكسرات', 'طعام حلال'],
  ].flat()
  expect(about.filter((text) => !isAboutDiet(text))).toEqual([])
  const other = [
    ['See you at nine', 'Nutmeg is the dog', 'We come with a pushchair', 'Wir reisen mit Hund'],
    ['une nuit de plus', 'no nos espere', '駐車場はありますか', 'نصل متأخرين'],
  ].flat()
  expect(other.filter(isAboutDiet)).toEqual([])
  expect(['none', ' Keine ', '-', 'なし', 'Vegan'].map(saysSomething)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
