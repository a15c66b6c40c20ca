import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { chance } from '../../../src/demo/chance.ts'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { createService } from '../../../src/server/service/createService.ts'
import { asking } from '../../example/asking.ts'
import { type Call, kinds } from './calls.ts'
import { findFacts } from './facts.ts'

const apiKey = { key: 'key_cost', secret: 'secret-of-the-cost' }
const authorization = `Basic ${btoa(`${apiKey.key}:${apiKey.secret}`)}`
const origin = 'http://service.test'

const builtThread = pathToFileURL('dist/server/engineThread.js')

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * What one call of each kind costs, in milliseconds of this process's CPU, one call at a time: a number that other
 * programs on the machine hardly change. For tuning; on Postgres the server's own work is not in it.
 *
 * @param given a folder with an embedded database, or the address of a Postgres, that a service has filled; then
 *   how many calls of each kind; then a part of the names wanted, `''` for all; then `thread` to run an embedded database
 *   in the built thread, as the product does
 */
export async function run([
  where = '.data/db',
  times = '20',
  named = '',
  how = 'here',
]: readonly string[]) {
  const isAddress = where.startsWith('postgres')
  const database = await openDatabase(
    isAddress
      ? { dataDir: '', databaseUrl: where }
      : { dataDir: where, ...(how === 'thread' ? { thread: builtThread } : {}) },
  )
  const service = await createService({
    database,
    demo: null,
    now: () => new Date(),
    log: pino({ level: 'error' }),
    settings: {
      publicOrigin: origin,
      client: { id: 'cost', secret: 'consumer-secret', redirectUris: [] },
      apiKey,
      publicApi: false,
      throttle: 'off',
      trustedProxyHops: 0,
    },
  })
  const ask = (path: string, init?: RequestInit) => service.fetch(new Request(origin + path, init))
  const facts = await findFacts(asking(ask, { authorization }), 'America/Vancouver', new Date())
  say(`${'kind'.padEnd(28)} CPU median  most  wall median  bytes`)
  for (const kind of kinds.filter(({ name }) => name.includes(named))) {
    const luck = chance(7)
    const calls: Call[] = []
    while (calls.length < Number(times) + 3) {
      const call = await kind.call(facts, luck)
      if (call !== null) calls.push(call)
    }
    const spent: { readonly cpu: number; readonly wall: number; readonly bytes: number }[] = []
    for (const call of calls) spent.push(await costOf(ask, call))
    const known = spent.slice(3)
    const cpu = known.map((one) => one.cpu).toSorted((a, b) => a - b)
    const wall = known.map((one) => one.wall).toSorted((a, b) => a - b)
    const middle = Math.floor(known.length / 2)
    say(
      `${kind.name.padEnd(28)} ${ms(cpu[middle])} ${ms(cpu.at(-1))} ${ms(wall[middle])}  ${known.at(-1)?.bytes}`,
    )
  }
  await service.close()
  await database.close()
}

const ms = (value = 0): string => value.toFixed(1).padStart(9)

async function costOf(
  ask: (path: string, init?: RequestInit) => Promise<Response>,
  { path, form }: Call,
) {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  const response = await ask(path, {
    headers: { authorization },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  const bytes = (await response.arrayBuffer()).byteLength
  const { user, system } = process.cpuUsage(cpu)
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return { cpu: (user + system) / 1000, wall: performance.now() - from, bytes }
}
