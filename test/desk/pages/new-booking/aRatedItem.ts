import { parseDay } from '../../../../src/contract/day.ts'
import { type Money, parseCurrency, parseMoney } from '../../../../src/contract/money.ts'
import type { ItemParameter, RatedItem } from '../../../../src/contract/ratedItem.ts'
import type { BookingSession, SessionLine } from '../../../../src/contract/session.ts'
import type { RequestedLine } from '../../../../src/desk/pages/new-booking/newBooking.ts'
import type { WantedItem } from '../../../../src/desk/pages/new-booking/wanted.ts'

export const cad = (decimal: string): Money => parseMoney(decimal, parseCurrency('CAD'))

export const aParameter = (wish: Partial<ItemParameter> = {}): ItemParameter => ({
  id: 'adults',
  label: 'Adults',
  least: 0,
  most: 6,
  byDefault: 1,
  quantity: 1,
  isHidden: false,
  isRequired: false,
  ...wish,
})

/** An available item; the test names what matters to it. */
export const aRatedItem = (wish: Partial<RatedItem> = {}): RatedItem => ({
  id: 1,
  name: 'Heron cabin',
  sku: 'cabin-heron',
  categoryId: 1,
  categoryName: 'Cabins',
  unit: 'N',
  stock: 6,
  unlimited: false,
  summary: '',
  isAvailable: true,
  available: 4,
  refusal: null,
  slip: 'a-slip',
  subTotal: cad('378'),
  discount: null,
  total: cad('396.90'),
  priceWords: '$378.00',
  lengthWords: '2 nights',
  dateWords: '',
  startDay: null,
  endDay: null,
  parameters: [],
  addOns: [],
  days: [],
  codeProblem: null,
  kindIds: [],
  ...wish,
})

export const wanted = (wish: Partial<WantedItem> = {}): WantedItem => ({
  itemId: 1,
  from: parseDay('2026-07-11'),
  to: parseDay('2026-07-13'),
  startTime: '',
  endTime: '',
  party: {},
  code: '',
  ...wish,
})

export const aRequestedLine = (wish: Partial<RequestedLine> = {}): RequestedLine => ({
  wanted: wanted(),
  price: cad('396.90'),
  addOns: [],
  ...wish,
})

export const aLine = (wish: Partial<SessionLine> = {}): SessionLine => ({
  lineId: '1',
  parentId: null,
  itemId: 1,
  name: 'Heron cabin',
  quantity: 1,
  total: cad('378'),
  summary: '',
  dateWords: '',
  startDay: parseDay('2026-07-11'),
  endDay: null,
  available: 4,
  addOn: null,
  refusal: null,
  ...wish,
})

export const aCart = (...lines: readonly SessionLine[]): BookingSession => ({
  id: 'cart-1',
  lines,
  summary: '',
  dateWords: '',
  subTotal: null,
  discount: null,
  tax: null,
  total: cad('396.90'),
  due: null,
})
