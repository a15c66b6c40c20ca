import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { aTab } from '../../example/aTab.ts'
import { freePort } from '../../example/freePort.ts'
import { aCode, compare, type Outcome, orNull, sendTo, signInAt, write } from './atADesk.ts'

const diskMb = 600
/** The space left to the database: less than it keeps free. */
const leftBytes = 4 * 2 ** 20
const writers = 4

export type FullDisk = {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly lost: number
  readonly doubled: number
  /** What the desk answered while the disk was full, and what the start printed. */
  readonly messages: readonly string[]
}

/**
 * One process on its embedded database, on a disk of its own, which another program fills while four people write. The
 * process is also killed and started on the full disk. Then there is space again.
 *
 * @returns null where this account may not create a disk
 */
export async function fullDisk(): Promise<FullDisk | null> {
  const disk = await mkdtemp(join(tmpdir(), 'deskbell-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    })
  } catch {
    await rm(disk, { recursive: true })
    return null
  }
  const port = await freePort()
  const servicePort = await freePort()
  const serviceOrigin = `http://localhost:${servicePort}`
  const settings = {
    DATA_DIR: join(disk, 'data'),
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    SERVICE_THROTTLE: 'off',
    SNAPSHOT_DIR: 'off',
    DEMO_BOOKINGS: '60',
    LOG_LEVEL: 'error',
  }
  const messages: string[] = []
  const outcomes = new Map<string, Outcome>()
  const over = new AbortController()
  let desk = await startDesk(settings)
  try {
    const signIn = async (tab = aTab(answered, `http://localhost:${port}`)) =>
      signInAt(serviceOrigin, 'maria', tab)
    async function answered(request: Request): Promise<Response> {
      return sendTo(port, request, Buffer.from(await request.arrayBuffer()))
    }
    const tabs = await Promise.all(Array.from({ length: writers }, () => signIn()))
    const [first] = tabs
    if (first === undefined) throw new Error('nobody is there')
    const code = await aCode(first)
    const writing = tabs.map(async (tab, who) => {
      for (let nth = 0; !over.signal.aborted; nth += 1) {
        const body = `Outage ${who}-${nth}.`
        outcomes.set(body, await write({ tab, signIn: () => signIn(tab) }, code, body))
      }
    })
    await after(5_000)
    const { bavail, bsize } = await statfs(disk)
    const filler = join(disk, 'of-another-program')
    await writeFile(filler, Buffer.alloc(bavail * bsize - leftBytes))
    await after(3_000)
    const read = await orNull(first.get('/api/3.0/booking/index?limit=1'))
    const refused = await orNull(
      first.post(
        `/api/3.0/booking/${code}/note`,
        { body: 'Full.' },
        { 'desk-operation': crypto.randomUUID() },
      ),
    )
    messages.push(
      `reading ${read?.status}, writing ${refused?.status}: ${await messageIn(refused)}`,
    )
    await desk.kill()
    const begun = await startDesk(settings).catch((cause: unknown) => String(cause))
    if (typeof begun === 'string') {
      messages.push(
        `started on the full disk: ${begun.split('\n').find((line) => /full/.test(line)) ?? begun}`,
      )
    } else {
      messages.push('started on the full disk: it runs')
      desk = begun
    }
    await rm(filler)
    if (typeof begun === 'string') desk = await startDesk(settings)
    await after(5_000)
    over.abort()
    await Promise.all(writing)
    await desk.stop()
    const found = await compare({ dataDir: join(disk, 'data/db') }, outcomes)
    return { outcomes, messages, ...found }
  } finally {
    over.abort()
    await desk.kill().catch(() => {})
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

async function messageIn(answer: Response | null): Promise<string> {
  const { error }: { error?: { message?: string } } = (await answer?.json()) ?? {}
  return error?.message ?? 'no message'
}
