import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../../../src/server/start/listen.ts'

let listening: Listening
beforeAll(async () => {
  listening = await listen(
    async ({ url }) => {
      if (url.endsWith('/fails')) throw new Error('A handler failed.')
      return Response.json({ status: 'ok' })
    },
    '127.0.0.1',
    0,
  )
})
afterAll(() => listening.close())

/** Sends these bytes, and reads until the other side closes the connection. */
const send = (bytes: string | Uint8Array) =>
  new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      received += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

const end = 'Host: x\r\nConnection: close\r\n\r\n'

test.each([
  ['bytes that are no HTTP', Buffer.from([0x16, 0x03, 0x01, 0xff, 0x0d, 0x0a, 0x0d, 0x0a]), 400],
  ['a method nobody knows', `JUMP / HTTP/1.1\r\n${end}`, 400],
  ['a header that is none', `GET / HTTP/1.1\r\nno colon\r\n${end}`, 400],
  ['a length that is no number', `POST / HTTP/1.1\r\nContent-Length: x\r\n${end}`, 400],
  ['two lengths', `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}`, 400],
  ['an address of 20 kB', `GET /?a=${'x'.repeat(20_000)} HTTP/1.1\r\n${end}`, 431],
  ['a header of 20 kB', `GET / HTTP/1.1\r\nX-A: ${'x'.repeat(20_000)}\r\n${end}`, 431],
])('%s is answered in JSON too (§1)', async (_, bytes, status) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('Content-Type: application/json')
  expect(head).toContain("default-src 'none'; frame-ancestors 'none'")
  const { error, message } = JSON.parse(body)
  expect(error).toMatchObject({ httpCode: status, message })
})

test.each([
  ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a Host with a name before it', 'GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400],
  ['a target that is no path', `GET /\\evil.example HTTP/1.1\r\n${end}`, 400],
  ['an expectation nobody knows', `GET / HTTP/1.1\r\nExpect: weird\r\n${end}`, 417],
  ['a request whose handler fails', `GET /fails HTTP/1.1\r\n${end}`, 500],
])('%s is answered under a policy under which nothing runs', async (_, bytes, status) => {
  const [head = '', body = ''] = (await send(bytes)).toLowerCase().split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `))
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
  expect(body).toContain(`"httpcode":${status}`)
})

test('the next caller gets a normal answer', async () => {
  expect(await send(`GET / HTTP/1.1\r\n${end}`)).toContain('{"status":"ok"}')
})

test('after a body that was too large to be read, the same caller gets a normal answer', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (body: string) => {
    const sent = request({ port: listening.port, method: 'POST', agent })
    // The server may close the connection after its answer, while the rest of the body is being sent.
    sent.on('error', () => {}).end(body)
    const answer = await new Promise<IncomingMessage>((resolve) => sent.on('response', resolve))
    await once(answer.resume(), 'end')
    return [answer.statusCode, answer.headers.connection]
  }
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await ask('x'.repeat(1_000_000))).toEqual([200, 'close'])
    expect(await ask('')).toEqual([200, 'keep-alive'])
  }
  agent.destroy()
})
