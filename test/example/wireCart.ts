/** A rated item (§2.2), as a real service writes it. */
export const aWireRatedItem = (
  members: Record<string, unknown> = {},
  rate: Record<string, unknown> = {},
): Record<string, unknown> => ({
  item_id: '9',
  sku: 'double-kayak',
  name: 'Double kayak',
  unit: 'D',
  category_id: 1,
  category: 'Boats',
  stock: 8,
  unlimited: 0,
  summary: '<p>For <b>two</b></p>',
  rules: '{"param":{"adults":{"MIN":1,"MAX":"6"}}}',
  meta: {},
  package: [],
  product_group_children: '',
  param: {
    qty: { price: 1, lbl: 'Quantity', qty: 1, hide: 0, req: '1', def: 1, MIN: 1, MAX: 8 },
    adults: { lbl: 'Adults &amp; teens', qty: '2', hide: '', req: 1, def: '2' },
  },
  qty: 1,
  days: 2,
  discount: null,
  rate: {
    status: 'AVAILABLE',
    available: 7,
    slip: '9.20260901X2-qty.1',
    sub_total: '149.50',
    total: '156.98',
    summary: {
      title: 'Available',
      details: '<p>2 days</p>',
      price: { total: '$149.50', title: '2 days', unit: 'per day', param: [] },
      date: 'Sep 1, 2026 - Sep 2, 2026',
    },
    event: [],
    start_date: '20260901',
    end_date: '20260902',
    dates: {
      20260902: { status: 'A', stock: { T: 8, B: 1, A: 7, MinA: 7 }, sub_total: '74.75' },
      20260901: { status: 'A', stock: { T: 8, B: 0, A: '8', MinA: 7 }, sub_total: '74.75' },
    },
    ...rate,
  },
  ...members,
})

/** A session (§2.11) with one line and an add-on left out. */
export const aWireSession = (members: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'ps5vnr1v0o3',
  age: 12,
  summary: '2 x Double kayak',
  start_date: 1788246000,
  end_date: 1788332400,
  date_desc: 'Sep 1, 2026',
  account_id: 1,
  partner_id: 0,
  currency_id: 'CAD',
  sub_total: '149.50',
  tax_total: '7.48',
  tax_inc_total: '0.00',
  discount: '0.00',
  total: '156.98',
  due: '156.98',
  paid_total: '0.00',
  tax: [],
  qty: 2,
  item: {
    1: {
      sku: 'double-kayak',
      item_id: 9,
      name: 'Double kayak',
      unit: 'D',
      rate: { total: '149.50', item_total: '149.50', qty: 2, summary: '$149.50' },
      date: { summary: 'Sep 1, 2026', start_date: 1788246000, end_date: 1788332400 },
      slip: '9.20260901X1-qty.2',
      available: 7,
    },
    '1.1': {
      item_id: 30,
      name: 'Dry bag',
      rate: { total: '12.00', qty: 1 },
      date: { start_date: '20260901', end_date: '20260901' },
      optin: 'O',
      opt: 'out',
    },
  },
  ...members,
})

/** A field of `booking_form_ui` (§2.10). */
export const aWireField = (
  layout: Record<string, unknown> = {},
  members: Record<string, unknown> = {},
): Record<string, unknown> => ({
  value: '',
  define: {
    required: 1,
    mask: 'simple',
    layout: {
      staff: { invoice: 1, form: 1, required: 1 },
      customer: { invoice: 1, form: 1, required: 1 },
      sys: 0,
      lbl: 'Name',
      type: 'text',
      ...layout,
    },
  },
  ...members,
})
