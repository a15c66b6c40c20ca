import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Listening,
  type ListenLimits,
  listen,
  type RequestHandler,
} from '../../../src/server/start/listen.ts'
import { answerUnreadable } from '../../../src/server/start/unreadableRequest.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function open(handle: RequestHandler, limits?: ListenLimits): Promise<Listening> {
  const listening = await listen(handle, '127.0.0.1', 0, limits)
  opened.push(listening)
  return listening
}

const ask = (port: number) => fetch(`http://127.0.0.1:${port}/`)
const ok = () => Promise.resolve(new Response('ok'))

/** A caller that writes raw bytes and never closes its side. */
async function aSocket(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let bytes = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    bytes += part
  })
  opened.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  return { socket, received: () => bytes }
}

test('a call that is running when the server stops is answered, and no new caller is accepted', async () => {
  const calls = new EventEmitter()
  const listening = await open(async () => {
    calls.emit('come')
    await once(calls, 'let go')
    return new Response('checked in')
  })
  const come = once(calls, 'come')
  const running = ask(listening.port)
  await come
  const closed = listening.close()
  await expect(ask(listening.port)).rejects.toThrow('fetch failed')
  calls.emit('let go')
  const answer = await running
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await answer.text()).toBe('checked in')
  await closed
})

test('a call that needs longer than the server waits is answered 503 with Retry-After, not cut off', async () => {
  const calls = new EventEmitter()
  const listening = await open(() => {
    calls.emit('come')
    return new Promise(() => {})
  })
  const come = once(calls, 'come')
  const running = ask(listening.port)
  await come
  await listening.close(0)
  const answer = await running
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ error: { httpCode: 503, errorCode: 'stopping' } })
})

test('a caller whose request does not end is answered 408 after the set time, and disconnected', async () => {
  const { port } = await open(async (request) => new Response(await request.text()), {
    requestMs: 200,
    lookEveryMs: 20,
    connections: 10,
  })
  const { socket, received } = await aSocket(port)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf')
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection is kept for longer than a proxy keeps its own, and than a desk waits between two questions', async () => {
  const { port } = await open(ok)
  const { socket, received } = await aSocket(port)
  socket.write('GET / HTTP/1.1\r\nHost: desk.test\r\n\r\n')
  await expect.poll(() => received()).toContain('ok')
  const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(received()) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

test('more callers than a process can serve are refused, and the others are answered', async () => {
  const limits = { requestMs: 20_000, lookEveryMs: 1_000, connections: 2 }
  const { port } = await open(ok, limits)
  await aSocket(port)
  const second = await aSocket(port)
  const third = await aSocket(port)
  await once(third.socket.resume(), 'end')
  expect(third.received()).toBe('')
  second.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(second.received).toContain('200 OK')
})

test('a caller that never closes the connection after a malformed request is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const server = createServer().on('clientError', answerUnreadable).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  const address = server.address()
  const { socket, received } = await aSocket(typeof address === 'object' ? (address?.port ?? 0) : 0)
  socket.write('JUMP / HTTP/1.1\r\n\r\n')
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1\.1 400 /)
  const count = () =>
    new Promise<number>((resolve) => void server.getConnections((_, number) => resolve(number)))
  expect(await count()).toBe(1)
  vi.advanceTimersByTime(1_000)
  await expect.poll(count).toBe(0)
})
