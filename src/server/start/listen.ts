import { once } from 'node:events'
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import {
  getRequestListener,
  type Http2Bindings,
  type HttpBindings,
  RequestError,
} from '@hono/node-server'
import { answerUnreadable, nothingRuns } from './unreadableRequest.ts'

/** A server that handles web requests: the gate or the service. */
export type RequestHandler = (
  request: Request,
  from: { remoteAddress: string },
) => Promise<Response>

export type Listening = {
  readonly port: number
  /**
   * Stops accepting connections and waits for running calls; those that need longer are answered 503.
   *
   * @param withinMs ten seconds when absent
   */
  close(withinMs?: number): Promise<void>
}

/** How long a caller may take, and how many may come. */
export type ListenLimits = {
  /** From the first byte of a request to its last, in ms. */
  readonly requestMs: number
  /** How often slow requests are looked for, in ms. */
  readonly lookEveryMs: number
  readonly connections: number
}

/** A process has some thousand open files, and the database and the service need some of them. */
const standardLimits: ListenLimits = { requestMs: 20_000, lookEveryMs: 1_000, connections: 4_000 }

const drainMs = 10_000
/** For the last answers on their way to slow callers. */
const lastAnswersMs = 500
const lookMs = 100

function problem(status: number, errorCode: string, message: string, more = {}): Response {
  return Response.json(
    { error: { httpCode: status, errorCode, message }, message },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        'content-security-policy': nothingRuns,
        'x-content-type-options': 'nosniff',
        ...more,
      },
    },
  )
}

const badRequest = () => problem(400, 'bad-request', 'This request is malformed.')
const isStopping = () =>
  problem(503, 'stopping', 'This server is being restarted.', { 'retry-after': '5' })

type Incoming = (HttpBindings | Http2Bindings)['incoming']

/** Two Host headers or an absolute target would let a caller choose the origin that the handler sees. */
function isAmbiguous({ rawHeaders, url }: Incoming): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length !== 1 || !(url ?? '').startsWith('/')
}

/** Tells the caller to open another connection for the next request. */
function closing(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  return new Response(response.body, { status: response.status, headers })
}

/** The answer where no handler gave one: no address can be made of the target and `Host`, or the handler failed. */
const withoutHandler = (cause: unknown): Response =>
  cause instanceof RequestError
    ? badRequest()
    : problem(500, 'failed', 'Something went wrong here.')

/** Node alone would answer without a policy. */
function refuseExpectation(_: unknown, outgoing: ServerResponse): void {
  const refusal = problem(
    417,
    'bad-expectation',
    'This server does not do what the request expects.',
  )
  outgoing.writeHead(417, Object.fromEntries(refusal.headers))
  void refusal.text().then((text) => outgoing.end(text))
}

/** @throws Node's own error of `listen`, with `code` and `port`, when `host:port` cannot be opened */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

const asNodeSays = ({ requestMs, lookEveryMs }: ListenLimits) => ({
  headersTimeout: Math.min(10_000, requestMs),
  requestTimeout: requestMs,
  connectionsCheckingInterval: lookEveryMs,
  // A desk asks every 15 s, and opening a connection costs it a round trip. Longer than the minute that proxies keep
  // theirs for, so that none of them sends a request into one that is being closed.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16_384,
})

/**
 * Serves `handle` over HTTP/1.1 on `host:port`.
 *
 * @throws Node's own error of `listen`, with `code` and `port`
 */
export function listen(
  handle: RequestHandler,
  host: string,
  port: number,
  limits: ListenLimits = standardLimits,
): Promise<Listening> {
  /** One for each running call: answers it 503. */
  const cutOffs = new Set<() => void>()
  /** Calls whose answer is not written to its end. */
  let running = 0
  let isClosing = false

  const answer = (request: Request, remoteAddress: string) =>
    new Promise<Response>((resolve, reject) => {
      const cutOff = () => resolve(isStopping())
      cutOffs.add(cutOff)
      handle(request, { remoteAddress })
        .then(resolve, reject)
        .finally(() => cutOffs.delete(cutOff))
    })

  return new Promise((resolve, reject) => {
    const onRequest = getRequestListener(
      async (request, { incoming, outgoing }) => {
        running += 1
        outgoing.once('close', () => {
          running -= 1
        })
        if (isAmbiguous(incoming)) return badRequest()
        const response = await answer(request, incoming.socket.remoteAddress ?? '')
        // Of a body that was not read to its end, the rest would stand before the next request.
        return isClosing || !incoming.complete ? closing(response) : response
      },
      { hostname: host, overrideGlobalObjects: false, errorHandler: withoutHandler },
    )
    const server = createHttpServer(asNodeSays(limits), (incoming, outgoing) => {
      void onRequest(incoming, outgoing)
    })
    server.maxConnections = limits.connections
    server.on('clientError', answerUnreadable)
    server.on('checkExpectation', refuseExpectation)
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        port: portOf(server),
        close(withinMs = drainMs) {
          isClosing = true
          return drain(server, withinMs, {
            isRunning: () => running > 0,
            cutOff: () => {
              for (const cutOff of cutOffs) cutOff()
            },
          })
        },
      })
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is open.')
  return address.port
}

/** Waits for running calls, and closes whatever connection is left. */
async function drain(
  server: Server,
  withinMs: number,
  { isRunning, cutOff }: { readonly isRunning: () => boolean; readonly cutOff: () => void },
): Promise<void> {
  const closed = new Promise<void>((done) => void server.close(() => done()))
  let quiet = 0
  // A connection may have been opened without a call, or be kept open by its caller.
  const look = setInterval(() => {
    server.closeIdleConnections()
    quiet = isRunning() ? 0 : quiet + 1
    if (quiet * lookMs >= lastAnswersMs) server.closeAllConnections()
  }, lookMs)
  const cut = setTimeout(cutOff, withinMs)
  const end = setTimeout(() => server.closeAllConnections(), withinMs + lastAnswersMs)
  await closed
  clearInterval(look)
  clearTimeout(cut)
  clearTimeout(end)
}
