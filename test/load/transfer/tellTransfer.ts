import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { type Asking, asking } from '../../example/asking.ts'
import { freePort } from '../../example/freePort.ts'
import { startPostgres } from '../../server/database/aPostgres.ts'
import { describedOperations } from '../../server/service/description/describedOperations.ts'
import { addressAt, learnNames } from '../../server/service/description/manyQuestions.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const apiKey = { key: 'key_of_the_move', secret: 'secret-of-the-move' }

/**
 * `npm run test:transfer`: a business with 100,000 bookings is moved from the embedded database to Postgres and back, by
 * the commands that people use, and each of the three gives the same answer to every question.
 *
 * @param given another number of bookings
 * @throws when a row or an answer differs
 */
export async function run([bookings = '100000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-move-'))
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.emptyDatabase()
  const places = [
    { DATA_DIR: join(folder, 'a') },
    { DATA_DIR: join(folder, 'p'), DATABASE_URL },
    { DATA_DIR: join(folder, 'b') },
  ]
  const file = (nth: number) => join(folder, `${nth}.jsonl.gz`)
  try {
    const [filled] = places
    await timed('filled and opened', async () => {
      await (await startDesk({ ...filled, DEMO_BOOKINGS: bookings })).stop()
    })
    // Cursors of lists are signed.
    for (const { DATA_DIR } of places.slice(1)) {
      await mkdir(DATA_DIR)
      await cp(join(folder, 'a/keys.json'), join(DATA_DIR, 'keys.json'))
    }
    for (const [nth, place] of places.entries()) {
      if (nth > 0) await timed(`import ${nth}`, () => command('--import', file(nth - 1), place))
      await timed(`export ${nth}`, () => command('--export', file(nth), place))
    }
    say(`  the file has ${Math.round((await stat(file(0))).size / 2 ** 20)} MB`)
    const hashes = await Promise.all(places.map((_, nth) => hashOf(file(nth))))
    const answers: ReadonlyMap<string, string>[] = []
    // Links to further pages have the port in them.
    const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) }
    for (const place of places) {
      const desk = await timed('opened', () => startDesk({ ...settings, ...ports, ...place }))
      answers.push(await answersOf(desk))
      await desk.stop()
    }
    const [first = new Map<string, string>()] = answers
    const others = [...first].filter(([question, answer]) =>
      answers.some((one) => one.get(question) !== answer),
    )
    say(`  rows that differ: ${new Set(hashes).size === 1 ? 0 : hashes.join(' ')}`)
    say(`  ${first.size} questions, answered otherwise: ${others.length}`)
    for (const [question] of others.slice(0, 20)) say(`    ${question}`)
    if (new Set(hashes).size > 1 || others.length > 0) throw new Error('Something was changed.')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const settings = {
  SERVICE_API_KEY: apiKey.key,
  SERVICE_API_SECRET: apiKey.secret,
  SERVICE_THROTTLE: 'off',
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  say(`${what.padEnd(20)} ${((performance.now() - from) / 1_000).toFixed(1).padStart(7)} s`)
  return done
}

async function command(
  name: string,
  file: string,
  place: Readonly<Record<string, string>>,
): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/launch.mjs', name, file], {
    env: { ...process.env, ...place },
  })
  say(stdout.trimEnd())
}

/** All lines but the header, which contains the time. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  let nth = 0
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
  })) {
    if (nth > 0) hash.update(line)
    nth += 1
  }
  return hash.digest('hex').slice(0, 16)
}

/** The answer to every request that changes nothing. */
async function answersOf({ serviceOrigin }: RunningDesk): Promise<ReadonlyMap<string, string>> {
  const api: Asking = asking((path, init) => fetch(serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${apiKey.key}:${apiKey.secret}`)}`,
  })
  const sources = { names: await learnNames(api, '1') }
  const answers = new Map<string, string>()
  for (const operation of describedOperations((await api.get('/api/openapi.json')).body)) {
    // `help` contains the address of the request, with the port.
    if (operation.method !== 'GET' || operation.path.endsWith('/help')) continue
    for (let nth = 0; nth < 40; nth += 1) {
      const question = addressAt(sources, operation, nth)
      if (answers.has(question)) continue
      const { status, body } = await api.get(question)
      answers.set(question, `${status} ${JSON.stringify(body, withoutMoments)}`)
    }
  }
  return answers
}

/** Without the time and place of the answer. */
const moments = new Set(['time', 'timestamp', 'serverTime', 'host', 'url', 'uri', 'version'])
const withoutMoments = (key: string, value: unknown): unknown =>
  moments.has(key) ? undefined : value
