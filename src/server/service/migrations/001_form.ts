/** `options` is `json`, not `jsonb`, because the order of a field's options counts (§2.10) and `jsonb` sorts them. */
const table = `create table form_fields (
  name text primary key check (name ~ '^[A-Za-z_][A-Za-z0-9_.-]{0,79}$'),
  pos integer not null default 0,
  label text not null,
  type text not null default 'text',
  mask text not null default 'simple',
  value text not null default '',
  options json not null default '{}',
  tip text not null default '',
  sys boolean not null default false,
  customer_address boolean not null default false,
  staff_form boolean not null default true,
  staff_required boolean not null default false,
  staff_invoice boolean not null default false,
  customer_form boolean not null default true,
  customer_required boolean not null default false,
  customer_invoice boolean not null default false
)`

const diets = ['Vegan', 'Vegetarian', 'Pescatarian', 'Halal', 'Kosher', 'Gluten-free']
const dietOptions = JSON.stringify(Object.fromEntries(diets.map((diet) => [diet, diet])))

const fields = [
  `insert into form_fields
    (name, pos, label, sys, staff_required, customer_required, staff_invoice, customer_invoice)
    values ('customer_name', 1, 'Name', true, true, true, true, true)`,
  `insert into form_fields
    (name, pos, label, mask, sys, customer_required, staff_invoice, customer_invoice)
    values ('customer_email', 2, 'E-mail', 'email', true, true, true, true)`,
  `insert into form_fields (name, pos, label, sys, tip) values
    ('customer_phone', 3, 'Phone', true, 'So that we reach you on the day.')`,
  `insert into form_fields
    (name, pos, label, sys, customer_address, staff_invoice, customer_invoice) values
    ('customer_address', 4, 'Address', true, true, true, true),
    ('customer_city', 5, 'City', true, true, true, true),
    ('customer_region', 6, 'Province or state', true, true, true, true),
    ('customer_postal_zip', 7, 'Postal code', true, true, true, true)`,
  `insert into form_fields
    (name, pos, label, type, mask, sys, customer_address, staff_invoice, customer_invoice)
    values ('customer_country', 8, 'Country', 'select', 'country', true, true, true, true)`,
  `insert into form_fields (name, pos, label, type, options)
    values ('diet', 9, 'Diet', 'select', '${dietOptions}')`,
  `insert into form_fields (name, pos, label) values ('diet_allergies', 10, 'Allergies')`,
  `insert into form_fields (name, pos, label, type, sys)
    values ('note', 11, 'Note', 'textarea', true)`,
  `insert into form_fields (name, pos, label, type, sys, staff_form, value)
    values ('booking_policy', 12, 'Booking terms', 'p', true, false,
      '<p>Please read our booking terms: they say until when a booking can be changed or cancelled.</p>')`,
  `insert into form_fields (name, pos, label, type, sys, staff_form, customer_required)
    values ('customer_tos_agree', 13, 'I agree to the booking terms', 'checkbox', true, false, true)`,
]

/** The fields of a booking form (§2.10). Every business begins with the same ones and may have others. */
export const form: readonly string[] = [table, ...fields]
