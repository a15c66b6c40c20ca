import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '../../src/contract/records.ts'
import {
  type Habit,
  type HabitName,
  type HabitRequest,
  habits,
  type Instead,
} from './poorHabits.ts'

export type { HabitName } from './poorHabits.ts'

/** The real service with the habits of another one. */
export type PoorService = {
  readonly origin: string
  /** `METHOD /path?query` of every request of the gate, in order, without those for signing in. */
  readonly requests: readonly string[]
  /** From now on it has these habits and no others. */
  behave(names: readonly HabitName[]): void
  close(): Promise<void>
}

/** All habits that are possible together: the worst day of a hosted service that still answers. */
export const everyHabit: readonly HabitName[] = [
  'no generation 4.0',
  'accounts are forbidden',
  'no company',
  'no time zone',
  'knows no payment method',
  'moves no booking',
  'undoes no check-in',
  'slow',
  'fifty a page, whatever was asked',
  'odd bookings',
  'statuses of its own',
  'a booking tells little',
  'dates are marked up',
  'nothing is null',
  'ids are text and amounts numbers',
  'never says how many',
  'query is [] or false',
  'success goes without saying',
  'refuses with 200',
  'empty objects are []',
]

/**
 * Takes the place of a hosted service (`BOOKING_BASE_URL`) and answers as real services do (real-world.md). The real
 * service does what is requested; its sign-in pages pass unchanged.
 *
 * @param service the origin of a listening service
 */
export async function aPoorService(
  service: string,
  names: readonly HabitName[],
): Promise<PoorService> {
  const requests: string[] = []
  let current: readonly Habit[] = []
  const known = new Map<HabitName, Habit>()
  const behave = (wanted: readonly HabitName[]): void => {
    current = wanted.map((name) => {
      const habit = known.get(name) ?? habits[name]()
      known.set(name, habit)
      return habit
    })
  }
  behave(names)

  const server = createServer((incoming, answer) => {
    void serve(incoming, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming)
    const url = new URL(incoming.url ?? '/', origin)
    if (!url.pathname.startsWith('/api/')) {
      return give(await forwarded(incoming, incoming.url ?? '/', body), answer)
    }
    requests.push(`${incoming.method} ${incoming.url}`)
    const isForm = incoming.headers['content-type']?.includes('urlencoded') ?? false
    const question: HabitRequest = {
      method: incoming.method ?? '',
      path: url.pathname.replace(/\/$/, ''),
      query: url.searchParams,
      form: new URLSearchParams(isForm ? body.toString('utf8') : ''),
    }
    await pause(Math.max(0, ...current.map(({ delayMs = 0 }) => delayMs)))
    for (const habit of current) {
      const instead = habit.instead?.(question)
      if (instead) return giveInstead(instead, answer)
      habit.asks?.(question)
    }
    const search = question.query.size === 0 ? '' : `?${question.query.toString()}`
    const sent = isForm ? Buffer.from(question.form.toString()) : body
    const given = await forwarded(incoming, url.pathname + search, sent)
    give(degraded(given, question), answer)
  }

  function degraded(given: Given, question: HabitRequest): Given {
    const wire: unknown = JSON.parse(given.body.toString('utf8'))
    if (!isRecord(wire)) return given
    let { status } = given
    for (const habit of current) status = habit.answers?.(wire, question, status) ?? status
    // As PHP writes it.
    const body = Buffer.from(JSON.stringify(wire).replaceAll('/', '\\/'))
    return { ...given, status, body }
  }

  function forwarded(incoming: IncomingMessage, path: string, body: Buffer): Promise<Given> {
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = incoming.headers
    return new Promise((resolve, reject) => {
      const outgoing = request(service + path, {
        method: incoming.method,
        headers: {
          ...headers,
          'content-length': body.length,
          ...(headers.origin === origin ? { origin: service } : {}),
        },
      })
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        bytesOf(response).then(
          (whole) =>
            resolve({ status: response.statusCode ?? 502, headers: response.headers, body: whole }),
          reject,
        )
      })
      outgoing.end(body)
    })
  }

  return {
    origin,
    requests,
    behave,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Given = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function give({ status, headers, body }: Given, answer: ServerResponse): void {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers
  answer.writeHead(status, { ...rest, 'content-length': body.length }).end(body)
}

function giveInstead({ status, type, body }: Instead, answer: ServerResponse): void {
  answer.writeHead(status, { 'content-type': type }).end(body)
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
