import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lostByKilling } from '../../e2e/outbox/killedBrowser.ts'
import { anOutboxHouse } from '../../e2e/outbox/outboxHouse.ts'

/** How often it is killed before the next line is printed. */
const perLook = 20

/** What was saved stays on a tablet unsent, three actions each time, and it accepts no more than 500. */
const perTablet = 100

/**
 * Ends a browser with SIGKILL at the moment it calls actions "saved on this tablet", again and again, and counts what is
 * missing when it is opened again (reliability.md O17: 200 times, none).
 *
 * @param times how often; 200 by default
 */
export async function run([times = '200']: readonly string[]): Promise<void> {
  const house = await anOutboxHouse()
  house.down = true
  let profile = await aProfile()
  let lost = 0
  for (let n = perLook; n <= Number(times); n += perLook) {
    lost += (await lostByKilling(profile, house, { kills: perLook, notes: 3 })).length
    process.stdout.write(`killed ${n} times, lost ${lost}\n`)
    if (n % perTablet === 0) {
      await forget(profile)
      profile = await aProfile()
    }
  }
  await house.close()
  await forget(profile)
  process.stdout.write(`killed ${times} times with 3 actions just saved each time: lost ${lost}\n`)
  if (lost > 0) process.exit(1)
}

const aProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'desk-killed-'))

const forget = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 })
