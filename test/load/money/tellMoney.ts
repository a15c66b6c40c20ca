import { setTimeout as pause } from 'node:timers/promises'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
import { signIn } from '../../e2e/signIn.ts'
import { aBusiness, type Business, managersLogin, managersPassword } from './aBusiness.ts'
import type { LookedAt } from './days.ts'
import type { Figures } from './figures.ts'
import { readBookings, readDayClose, readPayments, type Tell } from './onScreen.ts'
import { ownFigures } from './ownFigures.ts'
import { liveTwoDays } from './twoDays.ts'
import { type World, worlds } from './worlds.ts'

/** The least number of payments and changes that all businesses make together. */
const promised = 400
/** A figure that is on the screen this long and is not right is wrong, and so is one that has not appeared after the second. */
const restMs = 5_000
const comesMs = 60_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * `npm run test:money`: pays, refunds and changes bookings in six businesses for two days, opens the desk on a device that
 * never showed it, and compares every figure it shows with the totals of what was written.
 *
 * @throws when one differs, so that the command fails
 */
export async function run(): Promise<void> {
  let changes = 0
  let wrong = 0
  let figures = 0
  for (const world of worlds) {
    const business = await aBusiness(world)
    changes += await liveTwoDays(world, business, async (at) => {
      const own = ownFigures(business.books, at, world)
      const desk = await figuresOfDesk(business, { world, at, own })
      const found = table(`${world.zone}, ${world.currency}, ${at.today}`, own, desk)
      figures += found.figures
      wrong += found.wrong
    })
    await business.close()
  }
  say(`${changes} payments and changes, ${figures} figures, ${wrong} not equal`)
  if (wrong > 0) throw new Error(`${wrong} of ${figures} figures are not what was written`)
  if (changes < promised) throw new Error(`Only ${changes} payments and changes were made`)
}

type Looking = { readonly world: World; readonly at: LookedAt; readonly own: Figures }

/** What a manager reads who signs in on a device that is opened for the first time. */
async function figuresOfDesk(business: Business, { world, at, own }: Looking): Promise<Figures> {
  const browser = await aWindowlessBrowser()
  const context = await browser.newContext({
    viewport: { width: 1600, height: 1000 },
    locale: 'en-GB',
    timezoneId: world.deviceZone,
    serviceWorkers: 'block',
  })
  await context.clock.install({ time: at.now })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const desk: Figures = new Map()
  const tell: Tell = async (figure, read) => {
    const start = performance.now()
    let [shown, since]: [string | null, number] = [null, start]
    for (;;) {
      const words = await read().catch(() => null)
      const now = performance.now()
      if (words !== shown) [shown, since] = [words, now]
      const isAtRest = shown !== null && now - since > restMs
      if (shown === own.get(figure) || isAtRest || now - start > comesMs) {
        desk.set(figure, shown ?? 'not told')
        return
      }
      await pause(50)
    }
  }
  const screen = { page, digits: world.digits, tell }
  await signIn(page, business, managersLogin, managersPassword)
  await page.goto(`${business.origin}/payments`)
  await readPayments(screen)
  await page.goto(`${business.origin}/payments/close`)
  await readDayClose(screen)
  await page.goto(`${business.origin}/bookings`)
  await readBookings(screen)
  await browser.close()
  return desk
}

/** Prints every figure of both sides. */
function table(where: string, own: Figures, desk: Figures) {
  let wrong = 0
  const names = new Set([...own.keys(), ...desk.keys()])
  say(`\n${where}`)
  for (const name of names) {
    const [written = 'nothing', shown = 'nothing'] = [own.get(name), desk.get(name)]
    const isEqual = written === shown
    if (!isEqual) wrong += 1
    say(
      `  ${isEqual ? 'equal' : 'NOT  '}  ${name.padEnd(44)}  ${written}${isEqual ? '' : `\n${' '.repeat(47)}desk: ${shown}`}`,
    )
  }
  return { figures: names.size, wrong }
}
