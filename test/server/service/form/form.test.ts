import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBookingForm } from '../../../../src/contract/bookingForm.ts'
import { parseInOrder } from '../../../../src/contract/jsonInOrder.ts'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const asCustomer = { 'x-on-behalf': 'Off' }
const form = async (headers = {}) => (await service.pair.get('booking/form', headers)).body
const required = async (headers = {}) => {
  const { booking_form_ui } = await form(headers)
  return Object.entries(booking_form_ui ?? {})
    .filter(([, field]) => field?.define?.required)
    .map(([name]) => name)
}

const addField = (
  field: { name: string; label: string } & Partial<Insertable<ServiceTables['form_fields']>>,
) =>
  tablesOf(service.database)
    .insertInto('form_fields')
    .values({
      pos: 9,
      type: 'text',
      mask: 'simple',
      value: '',
      options: '{}',
      tip: '',
      sys: false,
      customer_address: false,
      staff_form: true,
      staff_required: false,
      staff_invoice: false,
      customer_form: true,
      customer_required: false,
      customer_invoice: false,
      ...field,
    })
    .execute()

/** The options of a field as the desk reads them from the text of the answer. */
async function optionsOf(field: string): Promise<string[] | undefined> {
  const { key, secret } = service.settings.apiKey
  const headers = { authorization: `Basic ${btoa(`${key}:${secret}`)}` }
  const answer = await service.fetch('/api/3.0/booking/form', { headers })
  const { fields } = parseBookingForm(parseInOrder(await answer.text()))
  return fields.find(({ name }) => name === field)?.options.map(({ label }) => label)
}

describe('the booking form (§2.10)', () => {
  test('has the fields of a guest, each with every member of the contract', async () => {
    const { booking_form_ui: fields } = await form()
    expect(fields).toMatchObject({ msg: [], errors: 0, _cnf: [] })
    expect(typeof fields?.mode).toBe('string')
    for (const name of ['name', 'email', 'phone', 'address', 'city', 'country', 'region'])
      expect(fields).toHaveProperty(`customer_${name}.define.layout.lbl`)
    expect(fields?.customer_email).toEqual({
      value: '',
      define: {
        required: 0,
        mask: 'email',
        layout: {
          staff: { invoice: 1, form: 1, required: 0 },
          customer: { invoice: 1, form: 1, required: 1 },
          sys: 1,
          lbl: 'E-mail',
          type: 'text',
          customer_address: false,
          tip: '',
        },
      },
    })
    expect(fields?.note?.define).toMatchObject({ required: 0, layout: { type: 'textarea' } })
    expect(fields?.customer_city?.define?.layout?.customer_address).toBe(true)
    expect(fields?.customer_country).toMatchObject({
      value: 'CA',
      define: { layout: { type: 'select', options: { CA: 'Canada', JP: 'Japan' } } },
    })
  })

  test('requires a name from staff, and name, e-mail and consent from a customer', async () => {
    expect(await required()).toEqual(['customer_name'])
    expect(await required(asCustomer)).toEqual(['customer_name', 'customer_email'])
    const { booking_policy } = await form(asCustomer)
    expect(booking_policy?.fields?.customer_tos_agree?.define).toMatchObject({
      required: 1,
      layout: { type: 'checkbox' },
    })
  })

  test('has the policy within it and beside it, for everybody', async () => {
    for (const headers of [{}, asCustomer]) {
      const { booking_form_ui, booking_policy } = await form(headers)
      expect(booking_policy?.body).toContain('booking terms')
      expect(booking_form_ui?.booking_policy).toEqual(booking_policy)
    }
  })

  test('is as the account configured it: a customer does not see what is only for staff', async () => {
    await addField({ name: 'loyalty', label: 'Loyalty number', customer_form: false })
    expect((await form()).booking_form_ui).toHaveProperty('loyalty')
    expect((await form(asCustomer)).booking_form_ui).not.toHaveProperty('loyalty')
  })

  test('shows the options of a choice in the order in which the business wrote them', async () => {
    const written = '{"car":"Car","ferry":"Ferry","bus":"Bus","foot":"Foot"}'
    await addField({ name: 'arrival', label: 'Arrives by', type: 'select', options: written })
    const numbered = '{"10":"Car","2":"Ferry","7":"Bus","1":"Foot"}'
    await addField({ name: 'route', label: 'Route', type: 'select', options: numbered })
    const inOrder = ['Car', 'Ferry', 'Bus', 'Foot']
    expect(await optionsOf('arrival')).toEqual(inOrder)
    expect(await optionsOf('route')).toEqual(inOrder)
    expect((await optionsOf('diet'))?.at(0)).toBe('Vegan')
    expect((await optionsOf('diet'))?.at(-1)).toBe('Gluten-free')
  })
})
