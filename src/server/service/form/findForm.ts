import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { inOrderOf, parseInOrder } from '../../../contract/jsonInOrder.ts'
import { recordOf } from '../../../contract/records.ts'
import type { Business } from '../base/business.ts'
import type { Caller, ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { countriesIn } from './countries.ts'

type FormFieldRow = Selectable<ServiceTables['form_fields']> & { readonly options_text: string }

/** How a field is shown to staff, or to a customer. */
export type FieldLayout = {
  readonly form: boolean
  readonly required: boolean
  readonly invoice: boolean
}

/** A field of the booking form (§2.10). */
export type StoredFormField = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly mask: string
  readonly value: string
  /** Code → label, in the order of `entriesOf`; none where anything may be written. */
  readonly options: Readonly<Record<string, string>>
  readonly tip: string
  readonly isSystem: boolean
  readonly isAddress: boolean
  readonly layout: Readonly<Record<Caller['audience'], FieldLayout>>
}

/** Fields that stand with the policy, not among the others. */
export const policyNames = { words: 'booking_policy', agreement: 'customer_tos_agree' } as const

const optionMap = z.record(z.string(), z.string()).catch({})

/** The options as they are stored, with the order of their codes: the database's driver would sort numbers. */
function optionsIn(json: string): StoredFormField['options'] {
  const written = recordOf(parseInOrder(json))
  return inOrderOf(written, optionMap.parse(written))
}

/** Every field of the business's form, in the order of the form. */
export async function findForm(db: ServiceDb, business: Business): Promise<StoredFormField[]> {
  const rows = await db
    .selectFrom('form_fields')
    .selectAll()
    .select(sql<string>`options::text`.as('options_text'))
    .orderBy('pos')
    .orderBy('name')
    .execute()
  return rows.map((row) => toField(row, business))
}

const toField = (row: FormFieldRow, { localeId, country }: Business): StoredFormField => {
  const isCountry = row.mask === 'country'
  return {
    name: row.name,
    label: row.label,
    type: row.type,
    mask: row.mask,
    value: isCountry && row.value === '' ? country : row.value,
    options: isCountry ? countriesIn(localeId.replace('_', '-')) : optionsIn(row.options_text),
    tip: row.tip,
    isSystem: row.sys,
    isAddress: row.customer_address,
    layout: {
      staff: {
        form: row.staff_form,
        required: row.staff_required,
        invoice: row.staff_invoice,
      },
      customer: {
        form: row.customer_form,
        required: row.customer_required,
        invoice: row.customer_invoice,
      },
    },
  }
}
