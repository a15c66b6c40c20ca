import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { build } from 'vite'
import { linguiMacros } from '../../../src/build/linguiMacros.mjs'
import { anEnvelope } from '../../example/wireEnvelope.ts'

/** A page with the outbox in it, and behind it a gate with a journal like ours. */
export type OutboxHouse = {
  readonly origin: string
  /** `op code` of every change that arrived, in order. */
  readonly arrived: { readonly opId: string; readonly code: string; readonly body: string }[]
  /** Nobody answers while it is down; the page itself is still served. */
  down: boolean
  /** Changes are accepted, and their answer is held back until it is released. */
  hold: Promise<unknown> | null
  close(): Promise<void>
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [linguiMacros(), ...lingui()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.ts', import.meta.url)),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const outputs = Array.isArray(result) ? result.flatMap(({ output }) => output) : []
  const found = 'output' in result ? result.output : outputs
  const script = found.find((part) => part.type === 'chunk')
  if (script?.type !== 'chunk') throw new Error('The page of the outbox was not built.')
  return script.code
}

function answer(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export async function anOutboxHouse(): Promise<OutboxHouse> {
  const script = await bundled()
  const known = new Set<string>()
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://house')
      if (url.pathname === '/page.js') {
        response.setHeader('content-type', 'text/javascript')
        response.end(script)
        return
      }
      if (!url.pathname.startsWith('/api/')) {
        response.setHeader('content-type', 'text/html')
        response.end(
          '<!doctype html><title>Outbox</title><script type="module" src="/page.js"></script>',
        )
        return
      }
      if (house.down) {
        response.destroy()
        return
      }
      if (url.pathname.startsWith('/api/ops/')) {
        const isKnown = known.has(url.pathname.slice('/api/ops/'.length))
        answer(
          response,
          isKnown ? { state: 'answered', status: 200, body: anEnvelope({}) } : { state: 'unseen' },
        )
        return
      }
      const opId = request.headers['desk-operation']
      if (typeof opId !== 'string') return answer(response, anEnvelope({}))
      const body = await bodyOf(request)
      if (!known.has(opId)) {
        known.add(opId)
        house.arrived.push({ opId, code: url.pathname.split('/')[4] ?? '', body })
      }
      await house.hold
      answer(response, anEnvelope({}))
    })().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const house: OutboxHouse = {
    origin: `http://localhost:${port}`,
    arrived: [],
    down: false,
    hold: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return house
}
