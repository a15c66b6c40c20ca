import { Agent, request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { type Chance, pickWeighted } from '../../../src/demo/chance.ts'
import { type Call, type Kind, kinds } from './calls.ts'
import type { Facts } from './facts.ts'

export type Timed = {
  readonly kind: Kind
  /** From the moment it was due, so that a slow service is charged for all who wait (no coordinated omission). */
  readonly ms: number
  /** When it was due, in ms since the first one could be. */
  readonly dueAt: number
  /** 0 when no answer came. */
  readonly status: number
}

export type Load = {
  /** Where the service is; where several processes share one database they get the calls in turns. */
  readonly origins: readonly [string, ...string[]]
  readonly authorization: string
  readonly perSecond: number
  readonly seconds: number
}

/**
 * Sends calls of every kind at random moments, on average `perSecond`, whether earlier ones were answered or not: the
 * next guest does not wait for the last one's answer.
 */
export async function openLoop(load: Load, facts: Facts, luck: Chance): Promise<Timed[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  let sent = 0
  const answers: Promise<Timed | null>[] = []
  const [first, ...others] = kinds.map((kind) => [kind, kind.weight] as const)
  if (first === undefined) return []
  const start = performance.now()
  let due = start
  for (;;) {
    due += (-Math.log(1 - luck.next()) * 1000) / load.perSecond
    if (due - start > load.seconds * 1000) break
    const wait = due - performance.now()
    if (wait > 0) await after(wait)
    const kind = pickWeighted(luck, [first, ...others])
    answers.push(timeOf(kind, due))
  }
  const timed = await Promise.all(answers)
  agent.destroy()
  return timed.filter((one) => one !== null)

  function nextOrigin(): string {
    sent += 1
    return load.origins[sent % load.origins.length] ?? load.origins[0]
  }

  async function timeOf(kind: Kind, at: number): Promise<Timed | null> {
    const prepared = kind.call(facts, luck)
    const isPromise = prepared instanceof Promise
    const call = await prepared
    if (call === null) return null
    const from = isPromise ? performance.now() : at
    return {
      kind,
      status: await send(load, nextOrigin(), agent, call),
      ms: performance.now() - from,
      dueAt: from - start,
    }
  }
}

/** @returns the status once the whole answer is here */
function send(
  { authorization }: Load,
  origin: string,
  agent: Agent,
  { path, form }: Call,
): Promise<number> {
  return new Promise<number>((resolve) => {
    const outgoing = request(
      origin + path,
      {
        agent,
        method: form === undefined ? 'GET' : 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        timeout: 30_000,
      },
      (incoming) => {
        incoming.resume()
        incoming.once('end', () => resolve(incoming.statusCode ?? 0))
        incoming.once('error', () => resolve(0))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(0))
    outgoing.end(form === undefined ? undefined : String(new URLSearchParams(form)))
  })
}
