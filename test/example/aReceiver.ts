import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Json } from './asking.ts'
import { freePort } from './freePort.ts'

/** One delivery as it arrived. */
export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Byte for byte, because the signature is computed from it. */
  readonly text: string
  readonly body: Json
}

/** How the receiver treats a delivery: it answers with this status, never, or without an end. */
type Manner = number | 'hangs' | 'endless'

/** Another program that receives webhooks, on a port of this machine. */
export type Receiver = {
  readonly url: string
  /** `host:port`, as `SERVICE_WEBHOOK_HOSTS` names it. */
  readonly host: string
  readonly received: Received[]
  /** 200 unless it is set otherwise. */
  manner: Manner | ((delivery: Received) => Manner)
  close(): Promise<void>
}

export async function aReceiver(port?: number): Promise<Receiver> {
  const at = port ?? (await freePort())
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const { headers, url = '' } = request
      const delivery: Received = { path: url, headers, text, body: JSON.parse(text) }
      received.push(delivery)
      const { manner } = receiver
      const chosen = typeof manner === 'function' ? manner(delivery) : manner
      if (chosen === 'hangs') return
      if (chosen === 'endless') {
        response.writeHead(200).write('and ')
        return
      }
      const location =
        chosen >= 300 && chosen < 400 ? { location: `${receiver.url}/elsewhere` } : {}
      response.writeHead(chosen, location).end('thank you')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', resolve)
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${at}/hook?key=of-the-receiver`,
    host: `127.0.0.1:${at}`,
    received,
    manner: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
