import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What happens to one request on its way to the service. */
export type Fault =
  | { readonly kind: 'pass' }
  /** It arrives twice, as after a proxy that tries again; the first answer is returned. */
  | { readonly kind: 'duplicate' }
  /** It waits here until `until` is done, and is then passed on. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** It never reaches the service. */
  | { readonly kind: 'dropBefore' }
  /** The answer is lost at once, and the service gets the request when `until` is done; then `onArrived` is called. */
  | {
      readonly kind: 'late'
      readonly until: Promise<unknown>
      readonly onArrived?: () => void
    }
  /** The service has acted and answered, and the answer is lost. */
  | { readonly kind: 'dropAfter' }
  | {
      readonly kind: 'status'
      readonly status: number
      /** `before` the service got it, or `after` it acted. */
      readonly when: 'before' | 'after'
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** The log-in page of a Wi-Fi. */
  | { readonly kind: 'html200' }
  /** The answer ends in the middle of its JSON, as if it were complete. */
  | { readonly kind: 'truncate' }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: 'resetMidBody' }
  | {
      readonly kind: 'migrate'
      readonly location: (path: string) => string
      readonly status?: number
    }
  /** Any other answer in place of the service's. */
  | { readonly kind: 'answer'; readonly write: (answer: ServerResponse) => void }

export type Seen = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Holds a request until the test releases it. */
export function aHold(): { readonly fault: Fault; readonly letGo: () => void } {
  const bell = new EventEmitter()
  return { fault: { kind: 'hold', until: once(bell, 'go') }, letGo: () => void bell.emit('go') }
}

type Rule = { readonly on: string; readonly fault: Fault; left: number }

export type ChaosProxy = {
  readonly origin: string
  /** Everything that arrived here, in order. */
  readonly seen: Seen[]
  /** How many arrived whose `METHOD /path` begins with this. */
  count(on: string): number
  /** How many have not ended yet, even when the caller is gone. One that comes late is not among them. */
  readonly underWay: number
  /** Chooses the fault of every request for which none is planned, until `calm`. */
  choose(fate: (one: Seen) => Fault): void
  /** Gives `fault` to the next request that begins with this, or to the next `times` of them. */
  next(on: string, fault: Fault, times?: number): void
  /** Done when a request that begins with this has arrived. */
  arrival(on: string): Promise<void>
  /** Passes requests on to another service from now on. */
  pointTo(target: string): void
  /** Stops listening, as when the process behind it is gone, until `listenAgain`. */
  hangUp(): Promise<void>
  listenAgain(): Promise<void>
  /** Forgets which requests were seen and which faults were planned. */
  calm(): void
  close(): Promise<void>
}

const passing = (): Fault => ({ kind: 'pass' })

/** A proxy between the gate and a listening service, which gives requests the faults of a bad day. */
export async function aChaosProxy(service: string): Promise<ChaosProxy> {
  let target = service
  const seen: Seen[] = []
  let rules: Rule[] = []
  let arrivals: { on: string; done: () => void }[] = []
  let fate: (one: Seen) => Fault = passing
  let underWay = 0

  const faultFor = (what: string, one: Seen): Fault => {
    const rule = rules.find(({ on, left }) => left > 0 && what.startsWith(on))
    if (rule === undefined) return fate(one)
    rule.left -= 1
    return rule.fault
  }

  const server = createServer((incoming, answer) => {
    underWay += 1
    void (async () => {
      const one: Seen = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: await textOf(incoming),
      }
      const what = `${one.method} ${one.path}`
      seen.push(one)
      const fault = faultFor(what, one)
      for (const { on, done } of arrivals) if (what.startsWith(on)) done()
      await meet(fault, one, target, answer)
    })()
      .catch(() => answer.destroy())
      .finally(() => {
        underWay -= 1
      })
  })
  // A connection that ends while the next request is on its way is a fault that no test chose.
  server.keepAliveTimeout = 0
  const listen = (at: number) =>
    new Promise<void>((done) => void server.listen(at, '127.0.0.1', done))
  const hangUp = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  await listen(0)
  const address = server.address()
  const port = (typeof address === 'object' ? address?.port : undefined) ?? 0

  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    count: (on) => seen.filter(({ method, path }) => `${method} ${path}`.startsWith(on)).length,
    get underWay() {
      return underWay
    },
    choose(next) {
      fate = next
    },
    next: (on, fault, times = 1) => void rules.push({ on, fault, left: times }),
    arrival: (on) => new Promise((done) => arrivals.push({ on, done })),
    pointTo(next) {
      target = next
    },
    calm() {
      seen.length = 0
      rules = []
      arrivals = []
      fate = passing
    },
    hangUp,
    listenAgain: () => (server.listening ? Promise.resolve() : listen(port)),
    close: () => (server.listening ? hangUp() : Promise.resolve()),
  }
}

async function meet(
  fault: Fault,
  one: Seen,
  target: string,
  answer: ServerResponse,
): Promise<void> {
  switch (fault.kind) {
    case 'pass':
      return give(await forwarded(one, target), answer)
    case 'duplicate': {
      const first = await forwarded(one, target)
      await forwarded(one, target)
      return give(first, answer)
    }
    case 'hold':
      await fault.until
      return give(await forwarded(one, target), answer)
    case 'dropBefore':
      return void answer.destroy()
    case 'dropAfter':
      await forwarded(one, target)
      return void answer.destroy()
    case 'late':
      void comesLate(fault, one, target)
      return void answer.destroy()
    case 'status':
      if (fault.when === 'after') await forwarded(one, target)
      return void answer
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.body ?? '{}')
    case 'html200':
      return void answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Hotel Wi-Fi</title>')
    case 'truncate': {
      const { status, headers, body } = await forwarded(one, target)
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = headers
      return void answer.writeHead(status, rest).end(body.subarray(0, body.length / 2))
    }
    case 'resetMidBody': {
      const { status, headers, body } = await forwarded(one, target)
      answer.writeHead(status, { ...headers, 'content-length': body.length })
      return void answer.write(body.subarray(0, body.length / 2), () => answer.destroy())
    }
    case 'migrate':
      return void answer
        .writeHead(fault.status ?? 301, { location: fault.location(one.path) })
        .end()
    case 'answer':
      return fault.write(answer)
  }
}

async function comesLate(
  { until, onArrived }: Extract<Fault, { kind: 'late' }>,
  one: Seen,
  target: string,
): Promise<void> {
  await until
  // The service may be gone by then; its answer goes to nobody.
  await forwarded(one, target).catch(() => null)
  onArrived?.()
}

type Forwarded = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function forwarded({ method, path, headers, body }: Seen, target: string): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const { host: _, connection: __, ...rest } = headers
    // The other end of a kept connection may have just closed it, which is a fault that no test chose.
    const wish = { method, headers: rest, agent: false }
    const outgoing = request(target + path, wish, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 502,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function give({ status, headers, body }: Forwarded, answer: ServerResponse): void {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers
  answer.writeHead(status, rest).end(body)
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = ''
  incoming.setEncoding('utf8')
  for await (const part of incoming) text += String(part)
  return text
}
