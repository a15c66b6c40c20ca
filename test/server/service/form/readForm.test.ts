import { describe, expect, test } from 'vitest'
import { Problem } from '../../../../src/server/service/base/problem.ts'
import type { StoredFormField } from '../../../../src/server/service/form/findForm.ts'
import { readForm } from '../../../../src/server/service/form/readForm.ts'

const shown = { form: true, required: false, invoice: false }

const aField = (
  members: Partial<StoredFormField> & { readonly name: string },
): StoredFormField => ({
  label: members.name,
  type: 'text',
  mask: 'simple',
  value: '',
  options: {},
  tip: '',
  isSystem: true,
  isAddress: false,
  layout: { staff: shown, customer: shown },
  ...members,
})

const needed = { ...shown, required: true }
const fields = [
  aField({ name: 'customer_name', label: 'Name', layout: { staff: needed, customer: needed } }),
  aField({
    name: 'customer_email',
    label: 'E-mail',
    mask: 'email',
    layout: { staff: shown, customer: needed },
  }),
  aField({
    name: 'customer_country',
    label: 'Country',
    type: 'select',
    options: { CA: 'Canada', JP: 'Japan' },
  }),
  aField({ name: 'note', label: 'Note', type: 'textarea' }),
  aField({
    name: 'customer_tos_agree',
    label: 'Terms',
    type: 'checkbox',
    layout: { staff: { ...needed, form: false }, customer: needed },
  }),
  aField({ name: 'words', type: 'p', layout: { staff: needed, customer: needed } }),
]

function refused(sent: Parameters<typeof readForm>[1], audience: 'staff' | 'customer' = 'staff') {
  try {
    readForm(fields, sent, audience)
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown
    throw thrown
  }
  return null
}

describe('a booking form that was filled in (§4.1 `booking/create`)', () => {
  test('is read nested or flat, and nested fields count where both were sent', () => {
    const sent = {
      form: { customer_name: 'Mary', customer_country: 'jp' },
      customer_name: 'Somebody',
      note: ' first\r\nsecond ',
      unknown: 'x',
    }
    expect(Object.fromEntries(readForm(fields, sent, 'staff'))).toEqual({
      customer_name: 'Mary',
      customer_country: 'JP',
      note: 'first\nsecond',
    })
  })

  test('names everything that is missing by its label, as required of the person acting (§7)', () => {
    const problem = refused({ form: { customer_tos_agree: '0' }, customer_name: '  ' }, 'customer')
    expect(problem).toMatchObject({
      status: 400,
      id: 'validation_error',
      fields: { customer_name: 'Name', customer_email: 'E-mail', customer_tos_agree: 'Terms' },
    })
    expect(problem?.details).toBe('Missing: Name, E-mail, Terms.')
    expect(refused({})?.fields).toEqual({ customer_name: 'Name' })
  })

  test.each([
    ['customer_email', 'mary'],
    ['customer_email', 'mary@example'],
    ['customer_email', 'mary@example.com, tom@example.com'],
    ['customer_country', 'Atlantis'],
    ['customer_name', 'x'.repeat(256)],
    ['note', 'x'.repeat(3001)],
  ])('refuses a field that is no valid %s by its name', (name, value) => {
    const sent = { customer_name: 'Mary', [name]: value }
    expect(Object.keys(refused(sent)?.fields ?? {})).toEqual([name])
  })

  test('a name is one line, whatever was typed; other characters stay', () => {
    const read = readForm(fields, { customer_name: 'Þórdís\n\u0007 Ångström 👩‍👩‍👧' }, 'staff')
    expect(read.get('customer_name')).toBe('Þórdís Ångström 👩‍👩‍👧')
  })
})
