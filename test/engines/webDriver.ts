import { createConnection } from 'node:net'
import { z } from 'zod'

/** The commands of W3C WebDriver that this run needs, without those that name a window or an element. */
type CommandName = keyof typeof commands

/** Their names for a driver that listens on HTTP, and for Firefox's own Marionette, which geckodriver speaks. */
const commands = {
  newSession: ['POST', '', 'WebDriver:NewSession'],
  setWindowRect: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  navigate: ['POST', '/url', 'WebDriver:Navigate'],
  executeScript: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  performActions: ['POST', '/actions', 'WebDriver:PerformActions'],
  takeScreenshot: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  // Not part of W3C: only Firefox lets scripts look into the browser itself.
  setContext: ['POST', '/moz/context', 'Marionette:SetContext'],
} as const

export type WebDriver = {
  /** @throws {Error} in the driver's own words when it refuses the command */
  send(command: CommandName, parameters?: object): Promise<unknown>
  close(): Promise<void>
}

/** A page that hangs leaves its driver without an answer for ever. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}
const patienceMs = 90_000

const noAnswer = (command: CommandName, cause: unknown): NoAnswer =>
  new NoAnswer(`${command}: no answer within ${patienceMs / 1_000} s.`, { cause })

const answered = z.object({ value: z.unknown() })
const refused = z.object({ error: z.string(), message: z.string() })
const begun = z.object({ sessionId: z.string() })

const refusal = (command: CommandName, answer: unknown): Error => {
  const { error, message } = refused.parse(answer)
  return new Error(`${command}: ${error}: ${message}`)
}

/** Speaks to a driver that listens at `address`, as WebKitWebDriver does. */
export function driverAt(address: string): WebDriver {
  let session = ''
  return {
    async send(command, parameters = {}) {
      const [method, path] = commands[command]
      const response = await fetch(`${address}/session${session}${path}`, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        ...(method === 'POST' ? { body: JSON.stringify(parameters) } : {}),
      }).catch((cause: unknown) => {
        throw noAnswer(command, cause)
      })
      const { value } = answered.parse(await response.json())
      if (!response.ok) throw refusal(command, value)
      if (command === 'newSession') session = `/${begun.parse(value).sessionId}`
      return value
    },
    async close() {
      if (session !== '') await fetch(`${address}/session${session}`, { method: 'DELETE' })
    },
  }
}

const reply = z.tuple([z.literal(1), z.number(), z.unknown(), z.unknown()])
const wrapped = z.strictObject({ value: z.unknown() })
type Reply = { readonly error: unknown; readonly value: unknown }

/** Speaks to the Marionette of a Firefox that listens on `port`: `length:[0, id, command, parameters]`. */
export async function marionetteAt(port: number): Promise<WebDriver> {
  const waiting = new Map<number, (told: Reply) => void>()
  const socket = createConnection(port, '127.0.0.1')
  let arrived = Buffer.alloc(0)
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      arrived = Buffer.concat([arrived, chunk])
      for (let message = nextMessage(); message !== null; message = nextMessage()) {
        const parsed = reply.safeParse(message)
        // The other side first sends a greeting with its kind and version.
        if (!parsed.success) {
          resolve()
          continue
        }
        const [, id, error, value] = parsed.data
        waiting.get(id)?.({ error, value })
        waiting.delete(id)
      }
    })
  })
  function nextMessage(): unknown {
    const colon = arrived.indexOf(':')
    const end = colon + 1 + Number(arrived.subarray(0, Math.max(colon, 0)).toString())
    if (colon < 0 || arrived.length < end) return null
    const message: unknown = JSON.parse(arrived.subarray(colon + 1, end).toString())
    arrived = arrived.subarray(end)
    return message
  }
  socket.on('close', () => {
    const error = { error: 'closed', message: 'Firefox has ended.' }
    for (const answer of waiting.values()) answer({ error, value: null })
  })
  await greeted
  let last = 0
  return {
    async send(command, parameters = {}) {
      last += 1
      const message = JSON.stringify([0, last, commands[command][2], parameters])
      const answer = new Promise<Reply>((resolve, reject) => {
        waiting.set(last, resolve)
        AbortSignal.timeout(patienceMs).addEventListener('abort', ({ target }) =>
          reject(noAnswer(command, target)),
        )
      })
      socket.write(`${Buffer.byteLength(message)}:${message}`)
      const { error, value } = await answer
      if (error !== null) throw refusal(command, error)
      const inside = wrapped.safeParse(value)
      return inside.success ? inside.data.value : value
    },
    async close() {
      socket.end()
    },
  }
}
