import { isRecord, recordOf } from '../../src/contract/records.ts'

/** A request as a habit may look at it. */
export type HabitRequest = {
  readonly method: string
  /** Without query and closing slash. */
  readonly path: string
  readonly query: URLSearchParams
  /** The fields of a form, empty for anything else. */
  readonly form: URLSearchParams
}

export type Wire = Record<string, unknown>

/** What a service does instead of answering. */
export type Instead = { readonly status: number; readonly type: string; readonly body: string }

/** One habit of real services. */
export type Habit = {
  /** Answers at once; the real service never gets the request. */
  readonly instead?: (asked: HabitRequest) => Instead | null
  /** Changes the request to the real service. */
  readonly asks?: (asked: HabitRequest) => void
  /** Changes the answer in place; `status` may be returned as another one. */
  readonly answers?: (wire: Wire, asked: HabitRequest, status: number) => number | void
  readonly delayMs?: number
}

const html404: Instead = {
  status: 404,
  type: 'text/html',
  body: '<!doctype html><title>404</title><h1>Not Found</h1><p>nginx</p>',
}
const forbidden: Instead = {
  status: 403,
  type: 'application/json',
  body: JSON.stringify({ error: 'access_denied', error_description: 'No access to this resource' }),
}

const unknownField: Instead = {
  status: 400,
  type: 'application/json',
  body: JSON.stringify({ error: 'bad_request', error_description: 'Unknown field' }),
}

const closed: Instead = {
  status: 200,
  type: 'application/json',
  body: JSON.stringify({
    version: '3.0',
    request: {
      status: 'ERROR',
      error: { id: 'closed', title: 'Closed', details: 'The desk is closed.' },
    },
    query: [],
  }),
}

const isList = ({ path }: HabitRequest): boolean =>
  path === '/api/3.0/booking/index' || path === '/api/3.0/booking'
const isDetail = ({ method, path }: HabitRequest): boolean =>
  method === 'GET' && /^\/api\/3\.0\/booking\/(?!index$|notes$|form$|session)[^/]+$/.test(path)

/** The bookings of an answer, whether it is a list or one booking. */
function bookingsIn(wire: Wire): Wire[] {
  const lists = [wire['booking/index'], wire['booking']].filter((list) => typeof list === 'object')
  return lists.flatMap((list) => {
    if (isRecord(list) && ('code' in list || 'id' in list)) return [list]
    return Object.values(recordOf(list)).filter(isRecord)
  })
}

/** Changes every member at any depth. */
export function everyMember(wire: unknown, change: (name: string, value: unknown) => unknown) {
  if (typeof wire !== 'object' || wire === null) return
  for (const [name, value] of Object.entries(wire)) {
    everyMember(value, change)
    Reflect.set(wire, name, change(name, value))
  }
}

const isId = (name: string): boolean =>
  /(^|_)id$|^(records|total_records|limit|page|pages)$/.test(name)
const isAmount = (name: string): boolean => /^(total|tax_total|paid_total|amount_\w+)$/.test(name)

/** A number as a chain of float operations leaves it: wrong in its last digits. */
const asFloat = (amount: number): number =>
  amount === 0 ? -1.4210854715202e-14 : amount * (1 + 2 ** -51)

/** Whether `some amounts are unreadable` is about this booking. */
export const isUnreadable = (code: string): boolean => /[U7]$/.test(code)

const isEmptyObject = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 0

/** An account may give its statuses any names. */
const ownStatuses = new Map([['WAIT', { id: 'XKB72Q', name: 'Réservé <b>VIP</b> &amp; co' }]])

/** One odd thing for each of the arrivals in turn. */
const odd: readonly ((booking: Wire) => void)[] = [
  (b) => Object.assign(b, { customer_name: null }),
  (b) => ['total', 'tax_total', 'paid_total'].forEach((name) => delete b[name]),
  (b) => ['status_id', 'status_name'].forEach((name) => delete b[name]),
  (b) => Object.assign(b, { customer_name: '<b>Bold</b> O&#039;Neill' }),
  (b) => Object.assign(b, { status_id: 'WAIT', status_name: 'Waiting list' }),
  (b) => Object.assign(b, { customer_name: `Ada ${'Wolfeschlegelsteinhausen'.repeat(13)}` }),
  (b) => Object.assign(b, { customer_name: 'محمد الفارسي \u202Etxt' }),
  (b) => Object.assign(b, { customer_name: '👩‍👩‍👧‍👦 Wong 🛶' }),
]

/** A guest with something due when first seen is left so, for the rest of the morning. */
function oddities(): Habit {
  const seen = new Set<string>()
  const picked = new Map<string, (booking: Wire) => void>()
  return {
    answers(wire, request) {
      if (!isList(request)) return
      const isOfArrivals = /^\d/.test(request.query.get('start_date') ?? '')
      for (const booking of bookingsIn(wire)) {
        const code = String(booking['code'])
        const next = odd[picked.size % odd.length]
        const isCandidate = isOfArrivals && booking['status_id'] === 'PAID' && !seen.has(code)
        if (isOfArrivals) seen.add(code)
        if (isCandidate && next !== undefined) picked.set(code, next)
        picked.get(code)?.(booking)
      }
    },
  }
}

export const habits = {
  'empty objects are []': () => ({
    answers: (wire) => everyMember(wire, (_, value) => (isEmptyObject(value) ? [] : value)),
  }),
  'ids are text and amounts numbers': () => ({
    answers: (wire) =>
      everyMember(wire, (name, value) => {
        if (isId(name) && typeof value === 'number') return String(value)
        return isAmount(name) && typeof value === 'string' ? Number(value) : value
      }),
  }),
  'amounts are floats': () => ({
    answers: (wire) =>
      everyMember(wire, (name, value) =>
        (isAmount(name) || name === 'amount') && typeof value === 'string'
          ? asFloat(Number(value))
          : value,
      ),
  }),
  'some amounts are unreadable': () => ({
    answers(wire) {
      for (const booking of bookingsIn(wire)) {
        if (!isUnreadable(String(booking['code'] ?? booking['id']))) continue
        everyMember(booking, (name, value) =>
          isAmount(name) || name === 'amount' ? `about ${String(value)}` : value,
        )
      }
    },
  }),
  'nothing is null': () => ({
    answers(wire) {
      for (const booking of bookingsIn(wire)) {
        for (const name of ['tid', 'customer_phone', 'tax_total', 'created_date']) {
          booking[name] = null
        }
        delete booking['summary']
      }
    },
  }),
  'query is [] or false': () => ({
    answers: (wire, request) => void Object.assign(wire, { query: isList(request) ? [] : false }),
  }),
  'success goes without saying': () => ({
    answers(wire, _, status) {
      if (status === 200 && isRecord(wire['request'])) wire['request']['status'] = ''
    },
  }),
  'never says how many': () => ({
    answers(wire) {
      if (!isRecord(wire['request'])) return
      for (const name of ['total_records', 'pages', 'records']) delete wire['request'][name]
    },
  }),
  'fifty a page, whatever was asked': () => {
    let wanted = '100'
    return {
      asks({ query }) {
        if (!query.has('limit')) return
        wanted = query.get('limit') ?? wanted
        if (Number(wanted) > 50) query.set('limit', '50')
      },
      answers(wire, request) {
        // Says the limit that was requested, not the one it used.
        if (isList(request) && isRecord(wire['request'])) wire['request']['limit'] = Number(wanted)
      },
    }
  },
  'no generation 4.0': () => ({
    instead: ({ path }) => (path.startsWith('/api/4.0') ? html404 : null),
  }),
  'a booking tells little': () => ({
    answers(wire, request) {
      if (!isDetail(request) || !isRecord(wire['booking'])) return
      const { code, booking_id, status_id, paid_total } = wire['booking']
      wire['booking'] = { id: code, booking_id, status_id, amount_paid: paid_total }
    },
  }),
  'a booking is forbidden': () => ({
    instead: (request) => (isDetail(request) ? forbidden : null),
  }),
  'a booking is never found': () => ({
    instead: (request) => (isDetail(request) ? html404 : null),
  }),
  'dates are marked up': () => ({
    answers(wire) {
      for (const booking of bookingsIn(wire)) {
        const dates = booking['date_desc']
        if (typeof dates !== 'string') continue
        booking['date_desc'] = `<span class="d">${dates}</span>&nbsp;&ndash; 2&nbsp;d`
      }
    },
  }),
  'statuses of its own': () => ({
    asks({ form }) {
      const own = [...ownStatuses].find(([, { id }]) => id === form.get('status_id'))
      if (own) form.set('status_id', own[0])
    },
    answers(wire) {
      for (const booking of bookingsIn(wire)) {
        const own = ownStatuses.get(String(booking['status_id']))
        if (own === undefined) continue
        booking['status_id'] = own.id
        if ('status_name' in booking) booking['status_name'] = own.name
      }
    },
  }),
  'odd bookings': oddities,
  'refuses with 200': () => ({
    answers: (wire, _, status) => (status >= 400 && isRecord(wire['request']) ? 200 : status),
  }),
  'refuses everything': () => ({
    instead: ({ method, path }) => (method === 'POST' && !path.endsWith('/notes') ? closed : null),
  }),
  'accounts are forbidden': () => ({
    instead: ({ path }) => (path === '/api/3.0/account' ? forbidden : null),
  }),
  'knows no payment method': () => ({
    instead({ path, form }) {
      if (path === '/api/openapi.json') return html404
      return form.has('payment_method') ? unknownField : null
    },
  }),
  'no time zone': () => ({
    answers(wire) {
      if (isRecord(wire['pong'])) delete wire['pong']['timezone']
    },
  }),
  'moves no booking': () => ({
    instead: ({ path }) =>
      path === '/api/openapi.json' || /^\/api\/4\.0\/bookings\/[^/]+\/move$/.test(path)
        ? html404
        : null,
  }),
  'undoes no check-in': () => ({
    instead: ({ path }) =>
      path === '/api/openapi.json' || /^\/api\/4\.0\/bookings\/[^/]+\/undo/.test(path)
        ? html404
        : null,
  }),
  'no company': () => ({ instead: ({ path }) => (path === '/api/3.0/company' ? html404 : null) }),
  slow: () => ({ delayMs: 40 }),
} satisfies Record<string, () => Habit>

export type HabitName = keyof typeof habits
