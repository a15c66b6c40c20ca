import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { BookingForm, FormField } from '../../../../src/contract/bookingForm.ts'
import { madeBy } from '../../../../src/desk/pages/new-booking/createActs.ts'
import { createMeaning } from '../../../../src/desk/pages/new-booking/createOutcome.ts'
import {
  inOrder,
  reportedProblems,
  valuesOf,
  wrongIn,
} from '../../../../src/desk/pages/new-booking/formRules.ts'

const aField = (wish: Partial<FormField> & { name: string }): FormField => ({
  label: wish.name,
  kind: 'text',
  value: '',
  isRequired: false,
  isAddress: false,
  tip: '',
  options: [],
  ...wish,
})

describe('The form of the guest (§2.10)', () => {
  const agreement = aField({ name: 'tos', kind: 'checkbox', isRequired: true })
  const form: BookingForm = {
    fields: [
      aField({ name: 'customer_country', isAddress: true }),
      aField({ name: 'note', kind: 'textarea' }),
      aField({ name: 'customer_email', kind: 'email', label: 'E-mail' }),
      aField({ name: 'customer_name', isRequired: true }),
      aField({ name: 'hint', kind: 'words', value: 'Read this' }),
    ],
    policy: { text: 'No smoking', agreement },
    messages: [],
  }

  test('begins with the name, and has the address in a part of its own', () => {
    const { guest, address } = inOrder(form)
    const names = guest.map(({ name }) => name)
    expect(names).toEqual(['customer_name', 'customer_email', 'note', 'hint'])
    expect(address.map(({ name }) => name)).toEqual(['customer_country'])
  })

  test('names the fields that are missing or wrong, with the agreement among them', () => {
    expect(wrongIn(form, { customer_email: 'ada' })).toEqual({
      customer_name: 'Required',
      customer_email: 'Check the e-mail address.',
      tos: 'Required',
    })
    expect(wrongIn(form, { customer_name: 'Ada', tos: '1' })).toEqual({})
  })

  test('sends the fields that have a value, and no text that is only to be read', () => {
    expect(valuesOf(form, { customer_name: ' Ada ', tos: '1', note: '' })).toEqual({
      customer_name: 'Ada',
      tos: '1',
    })
  })

  test('has words of its own where the service’s complaint only repeats the name of the field', () => {
    expect(
      reportedProblems(form, { customer_email: 'E-mail', customer_name: 'Too short' }),
    ).toEqual({
      customer_email: 'Required',
      customer_name: 'Too short',
    })
  })
})

const next = (message: string) =>
  createMeaning({ kind: 'refused', message, fields: {} }, ['customer_name']).next

describe('What an answer to "Create booking" without a booking means (§7)', () => {
  test('when the outcome is unknown it is found out first, so that nothing is booked twice', () => {
    const open = [
      'offline',
      'slow',
      'unreachable',
      'in-progress',
      'outcome-unknown',
      'unreadable',
    ] as const
    for (const kind of open) {
      expect(createMeaning({ kind }, [])).toEqual({ next: 'check' })
    }
    expect(createMeaning({ kind: 'service-error', status: 500 }, [])).toEqual({ next: 'check' })
  })

  test('a complaint about a field is shown at the field, however the service writes its name', () => {
    for (const name of ['customer_email', 'form[customer_email]', 'form.customer_email']) {
      const failure = { kind: 'refused', message: 'No', fields: { [name]: 'E-mail' } } as const
      expect(createMeaning(failure, ['customer_email'])).toEqual({
        next: 'form',
        wrong: { customer_email: 'E-mail' },
      })
    }
  })

  test('any other refusal leads to the cart: sold out, another price, an expired SLIP, a session that is gone', () => {
    const cart = { next: 'cart' }
    expect(createMeaning({ kind: 'conflict', message: 'Sold out' }, [])).toMatchObject(cart)
    expect(createMeaning({ kind: 'not-found' }, [])).toMatchObject(cart)
    const slip = { kind: 'refused', message: 'Old slip', fields: { slip: 'is stale' } } as const
    expect(createMeaning(slip, ['customer_name'])).toMatchObject(cart)
  })

  test('a refusal in a sentence may be about the form, unless its words name the cart', () => {
    expect(['Missing information', 'Faltan datos', 'Closed.'].map(next)).toEqual(
      Array.from({ length: 3 }, () => 'sentence'),
    )
    expect(['Your session has expired', 'Slip expired', 'Sold out'].map(next)).toEqual(
      Array.from({ length: 3 }, () => 'cart'),
    )
  })

  test('a 403, a 429 and being signed out are reported, and change nothing', () => {
    expect(createMeaning({ kind: 'forbidden', message: '' }, [])).toEqual({ next: 'say' })
    expect(createMeaning({ kind: 'throttled', until: 5 }, [])).toEqual({ next: 'say' })
    expect(createMeaning({ kind: 'signed-out' }, [])).toEqual({ next: 'say' })
  })
})

const one = (code: string, customer: string, createdAt: string) => ({
  code: parseBookingCode(code),
  customer,
  createdAt: new Date(createdAt),
})

describe('A booking whose answer was lost', () => {
  const at = Date.parse('2026-07-11T17:00:00Z')

  test('is the one that was created since then for the same guest', () => {
    const list = [
      one('KB1', 'Ada Wong', '2026-07-01T10:00:00Z'),
      one('KB2', 'ada wong', '2026-07-11T17:00:02Z'),
      one('KB3', 'Bo Li', '2026-07-11T17:00:02Z'),
    ]
    expect(madeBy(list, { at }, { customer_name: 'Ada Wong ' })).toBe('KB2')
  })

  test('is not found when two could be it, or when the guest has no name', () => {
    const twice = ['KB1', 'KB2'].map((code) => one(code, 'Ada', '2026-07-11T17:00:02Z'))
    expect(madeBy(twice, { at }, { customer_name: 'Ada' })).toBeNull()
    expect(madeBy(twice, { at }, {})).toBeNull()
  })
})
