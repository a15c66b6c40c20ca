import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { answerUnreadable } from './unreadableRequest.ts'

/** A server that handles web requests: the gate or the service. */
export type Handler = (request: Request, from: { remoteAddress: string }) => Promise<Response>

export type Listening = {
  readonly port: number
  /** Stops accepting calls and waits at most ten seconds for running ones. */
  close(): Promise<void>
}

const badRequest = () =>
  Response.json(
    {
      error: { httpCode: 400, errorCode: 'bad-request', message: 'This request is malformed.' },
      message: 'This request is malformed.',
    },
    { status: 400, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  )

type Incoming = (HttpBindings | Http2Bindings)['incoming']

/** Two Host headers or an absolute target would let a caller choose the origin that the handler sees. */
function isAmbiguous({ rawHeaders, url }: Incoming): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length !== 1 || !(url ?? '').startsWith('/')
}

/**
 * For an answer that is given before the whole body has come, as to one that is too large: the rest of it would stand
 * before the next request on this connection, so the caller is told to open another one.
 */
function closing(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  return new Response(response.body, { status: response.status, headers })
}

/** @throws Node's own error of `listen`, with `code` and `port`, when `host:port` cannot be opened */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Serves `handle` over HTTP/1.1 on `host:port`. @throws Node's own error of `listen`, with `code` and `port` */
export function listen(handle: Handler, host: string, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname: host,
        overrideGlobalObjects: false,
        serverOptions: { headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 },
        fetch: async (request, bindings) => {
          const { incoming } = bindings
          if (isAmbiguous(incoming)) return badRequest()
          const response = await handle(request, {
            remoteAddress: incoming.socket.remoteAddress ?? '',
          })
          return incoming.complete ? response : closing(response)
        },
      },
      (address) => {
        server.off('error', reject)
        resolve({ port: address.port, close })
      },
    )
    server.on('clientError', answerUnreadable)
    server.once('error', reject)
    const close = () =>
      new Promise<void>((done) => {
        const cut = setTimeout(
          () => 'closeAllConnections' in server && server.closeAllConnections(),
          10_000,
        )
        server.close(() => {
          clearTimeout(cut)
          done()
        })
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      })
  })
}
