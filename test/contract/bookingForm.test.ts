import { expect, test } from 'vitest'
import { parseBookingForm } from '../../src/contract/bookingForm.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { aWireField } from '../example/wireCart.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const siblings = { msg: [], errors: 0, mode: 'staff', _cnf: [] }
const read = (members: Record<string, unknown>, beside: Record<string, unknown> = {}) =>
  parseBookingForm(anEnvelope({ booking_form_ui: { ...siblings, ...members }, ...beside }))
const field = (layout: Record<string, unknown>, members: Record<string, unknown> = {}) =>
  read({ some_field: aWireField(layout, members) }).fields[0]

test('a form is its fields, without the other members between them (§2.10)', () => {
  const form = read({
    customer_name: aWireField({ lbl: 'Name &amp; family name', tip: '<b>As in the passport</b>' }),
    customer_postal_zip: aWireField({ lbl: '', customer_address: true }, { value: 12 }),
    booking_policy: {},
  })
  expect(form).toEqual({
    policy: null,
    messages: [],
    fields: [
      {
        name: 'customer_name',
        label: 'Name & family name',
        kind: 'text',
        value: '',
        isRequired: true,
        isAddress: false,
        tip: 'As in the passport',
        options: [],
      },
      {
        name: 'customer_postal_zip',
        label: 'Postal zip',
        kind: 'text',
        value: '12',
        isRequired: true,
        isAddress: true,
        tip: '',
        options: [],
      },
    ],
  })
})

test('staff get the fields for staff, with those that are required (§2.10 `layout.staff`)', () => {
  expect(field({ staff: { form: '0', required: 1 } })).toBeUndefined()
  expect(field({ staff: { form: 1, required: '0' } })?.isRequired).toBe(false)
  expect(field({ staff: [] })?.isRequired).toBe(true)
  expect(field({ type: 'hidden' })).toBeUndefined()
  expect(field({}, { class: 'form hidden' })).toBeUndefined()
})

test.for([
  ['text', 'text'],
  ['textarea', 'textarea'],
  ['checkbox', 'checkbox'],
  ['p', 'words'],
  ['date', 'text'],
  ['', 'text'],
  ['select', 'select'],
  ['radio', 'radio'],
  ['filter_radio', 'radio'],
  ['checkboxes', 'select'],
] as const)('a field of type %j is shown as %s', ([type, kind]) => {
  expect(field({ type, options: { CA: 'Canada' } })?.kind).toBe(kind)
})

test('an e-mail field is recognised by its mask', () => {
  const define = { mask: 'email', layout: { lbl: 'E-mail', type: 'text' } }
  expect(read({ customer_email: { value: '', define } }).fields[0]?.kind).toBe('email')
})

test.for([
  [{ options: { CA: 'Canada', FR: 'C&ocirc;te' } }, ['CA Canada', 'FR Côte']],
  [{ options: { 0: 'Blue', 1: 'Red' }, single: 1 }, ['Blue Blue', 'Red Red']],
  [{ options: ['No', 'Yes'] }, ['0 No', '1 Yes']],
  [{ options: [{ value: 'm', label: 'Meat' }] }, ['m Meat']],
] as const)('options sent as %j are read as %j', ([layout, expected]) => {
  const options = field({ type: 'select', ...layout })?.options
  expect(options?.map(({ value, label }) => `${value} ${label}`)).toEqual(expected)
})

test('a choice without options becomes a text field', () => {
  expect(field({ type: 'select', options: [] })?.kind).toBe('text')
})

test('texts between the fields are shown as text and are no input', () => {
  expect(field({ type: 'p' }, { value: '<p>Bring <b>shoes</b></p>' })).toMatchObject({
    kind: 'words',
    value: 'Bring shoes',
    isRequired: false,
  })
})

test('the policy is found inside the form or next to it, with its agreement', () => {
  const policy = {
    body: '<p>No <i>refunds</i>.</p>',
    fields: { customer_tos_agree: aWireField({ lbl: 'I agree', type: 'text' }) },
  }
  const expected = { text: 'No refunds.', agreement: { label: 'I agree', kind: 'checkbox' } }
  expect(read({ booking_policy: policy }).policy).toMatchObject(expected)
  expect(read({}, { booking_policy: policy }).policy).toMatchObject(expected)
  expect(read({ booking_policy: { body: 'Hi', fields: [] } }).policy).toEqual({
    text: 'Hi',
    agreement: null,
  })
})

test('the service’s text above the form is read', () => {
  expect(read({ msg: ['<b>Closed soon</b>', '', { message: 'Hurry' }] }).messages).toEqual([
    'Closed soon',
    'Hurry',
  ])
})

test('a field whose name could not be sent back is left out', () => {
  const members = JSON.parse('{"a[b]":0,"constructor":0,"prototype":0,"9":0}')
  const named = Object.fromEntries(Object.keys(members).map((name) => [name, aWireField()]))
  expect(read(named).fields).toEqual([])
})

test.for([{}, { booking_form_ui: null }, { booking_form_ui: 'x' }])(
  '%j is not a form',
  (payload) => {
    expect(() => parseBookingForm(anEnvelope(payload))).toThrow(Unreadable)
  },
)
