import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDay } from '../../../src/contract/day.ts'
import type { Chance } from '../../../src/demo/chance.ts'
import type { Facts } from './facts.ts'

/** What a client sends: a path from the root, and a form when it changes something. */
export type Call = { readonly path: string; readonly form?: Readonly<Record<string, string>> }

export type Kind = {
  readonly name: string
  readonly isWrite: boolean
  /** How often it comes, compared with the others. */
  readonly weight: number
  /** A promise where another call comes before, whose time is not counted; null when there is nothing to do. */
  readonly call: (facts: Facts, luck: Chance) => Call | Promise<Call | null>
}

const read = (
  name: string,
  weight: number,
  path: (facts: Facts, luck: Chance) => string,
): Kind => ({
  name,
  weight,
  isWrite: false,
  call: (facts, luck) => ({ path: path(facts, luck) }),
})

const write = (name: string, weight: number, call: Kind['call']): Kind => ({
  name,
  weight,
  isWrite: true,
  call,
})

const plain = (day: CalendarDay) => day.replaceAll('-', '')
const daysAround = ({ today }: Facts, luck: Chance) => addDays(today, luck.between(-60, 60))
const daysAhead = ({ today }: Facts, luck: Chance) => addDays(today, luck.between(1, 90))
const aCode = ({ codes }: Facts, luck: Chance) => luck.pick(codes)

/** The mix of a busy desk and its clients: five reads for a write. Numbers of §4 where a call has one. */
export const kinds: readonly Kind[] = [
  read('list, first page (§4.3)', 5, () => '/api/3.0/booking/index'),
  read(
    'list, a deep page',
    2,
    ({ pages }, luck) => `/api/3.0/booking/index?page=${luck.between(2, pages)}`,
  ),
  read(
    'list, a day',
    10,
    (facts, luck) => `/api/3.0/booking/index?start_date=${plain(daysAround(facts, luck))}`,
  ),
  read('list, in the house', 5, (facts, luck) => {
    const day = plain(daysAround(facts, luck))
    return `/api/3.0/booking/index?start_date=%3C${day}&end_date=%3E${day}`
  }),
  read(
    'list, a status',
    3,
    (_, luck) => `/api/3.0/booking/index?status_id=${luck.pick(['PAID', 'PEND', 'PART', 'HOLD'])}`,
  ),
  read(
    'list, an item',
    2,
    ({ items }, luck) => `/api/3.0/booking/index?item_id=${luck.pick(items)}`,
  ),
  read(
    'list, changed lately',
    6,
    ({ startedAt }) => `/api/3.0/booking/index?last_modified=%3E${startedAt}`,
  ),
  read('one booking', 18, (facts, luck) => `/api/3.0/booking/${aCode(facts, luck)}`),
  read('notes of a day', 6, ({ today }, luck) => {
    const day = addDays(today, luck.between(-20, 0))
    return `/api/3.0/booking/notes?date=${day}`
  }),
  read('4.0 list, a page (§4.4)', 3, (_, luck) => {
    return `/api/4.0/bookings?limit=50&offset=${luck.between(0, 20) * 50}`
  }),
  read('4.0 list, a day', 3, (facts, luck) => {
    const day = daysAround(facts, luck)
    return `/api/4.0/bookings?limit=50&startMin=${day}T00:00:00Z&endMax=${addDays(day, 1)}T00:00:00Z`
  }),
  read('4.0 list, search', 2, (_, luck) => `/api/4.0/bookings?limit=20&cfs=${luck.pick(searches)}`),
  read('one 4.0 booking', 3, (facts, luck) => `/api/4.0/bookings/${aCode(facts, luck)}`),
  read('an item, rated (§4.2)', 6, (facts, luck) => {
    const day = daysAhead(facts, luck)
    return `/api/3.0/item/${luck.pick(facts.items)}?start_date=${plain(day)}&end_date=${plain(addDays(day, 2))}`
  }),
  read('a category, rated', 3, (facts, luck) => {
    const day = daysAhead(facts, luck)
    return `/api/3.0/item?category_id=${luck.pick(facts.categories)}&start_date=${plain(day)}&end_date=${plain(addDays(day, 2))}`
  }),
  read('calendar, a category', 2, (facts, luck) => {
    const day = daysAhead(facts, luck)
    return `/api/3.0/item/cal?category_id=${luck.pick(facts.categories)}&start_date=${plain(day)}&end_date=${plain(addDays(day, 13))}`
  }),
  read('all items, rated', 0.5, (facts, luck) => {
    const day = plain(daysAhead(facts, luck))
    return `/api/3.0/item?start_date=${day}&end_date=${day}`
  }),
  read('calendar, all, a month', 0.5, (facts, luck) => {
    const day = daysAhead(facts, luck)
    return `/api/3.0/item/cal?start_date=${plain(day)}&end_date=${plain(addDays(day, 30))}`
  }),
  write('check-in', 5, (facts, luck) => ({
    path: `/api/3.0/booking/${luck.pick(facts.open)}/checkin`,
    form: {},
  })),
  write('note', 7, (facts, luck) => ({
    path: `/api/3.0/booking/${aCode(facts, luck)}/note`,
    form: { body: `Called at the desk. ${randomUUID()}` },
  })),
  write('status', 4, (facts, luck) => ({
    path: `/api/3.0/booking/${luck.pick(facts.open)}/update`,
    form: { status_id: luck.pick(['PEND', 'HOLD', 'PART']) },
  })),
  write('create', 2, async (facts, luck) => {
    const day = addDays(facts.today, luck.between(200, 500))
    const slip = await facts.slipFor(luck.pick(facts.items), day)
    const guest = { customer_name: 'Mary Load', customer_email: `${randomUUID()}@example.com` }
    return slip === '' ? null : { path: '/api/3.0/booking/create', form: { slip, ...guest } }
  }),
]

const searches = ['ana', 'smith', 'K2', 'kim', '604', 'example.com'] as const
