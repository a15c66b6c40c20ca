/** The tables of migration 005, as queries see them. */
export type FormTables = {
  form_fields: {
    name: string
    pos: number
    label: string
    /** `text`, `select`, `textarea`, `checkbox`; `p` asks nothing and is read. */
    type: string
    /** What may be written: `simple`, `email`; the countries of the world for `country`. */
    mask: string
    /** What it starts with. */
    value: string
    /** Code → label, for `select`. */
    options: unknown
    tip: string
    /** The service itself knows what it means. */
    sys: boolean
    customer_address: boolean
    staff_form: boolean
    staff_required: boolean
    staff_invoice: boolean
    customer_form: boolean
    customer_required: boolean
    customer_invoice: boolean
  }
}
