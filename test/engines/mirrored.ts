import { z } from 'zod'
import { cutTexts } from '../e2e/cutTexts.ts'
import { everySize, type Size } from '../e2e/everySize.ts'
import { openInPhoneFrame } from './phoneFrame.ts'
import { type Screen, until } from './screen.ts'
import type { Tablet } from './tablet.ts'

const places = [
  ['today', 'main li[data-code]'],
  ['payments', '[role=grid] [data-code]'],
  ['calendar', '[role=grid] [role=row]'],
  ['handover', 'main h2'],
] as const

/** WebKit's own window is never as narrow as a phone, but at least 447 px wide: then the desk is in a frame. */
const isPhone = ([width]: Size): boolean => width < 480

/** Chooses a language in Settings. The list of a select is drawn by the system, where a driver has no eyes. */
async function choose(language: string, { screen, origin }: Tablet): Promise<void> {
  await screen.goTo(`${origin}/settings`)
  await screen.see({ css: 'select:has(option[value=ar])' })
  await screen.run(
    `const field = document.querySelector('option[value=ar]').parentElement
    field.value = '${language}'
    field.dispatchEvent(new Event('change', { bubbles: true }))`,
  )
  await until(`the desk in ${language}`, async () =>
    (await screen.run('return document.documentElement.lang')) === language ? true : null,
  )
}

/** Arabic at every size: places begin at the right, and no text is cut off or outside. */
export async function mirrored(tablet: Tablet): Promise<void> {
  const { screen, origin } = tablet
  await choose('ar', tablet)
  for (const [place, row] of places) {
    await screen.goTo(`${origin}/${place}`)
    await screen.see({ css: row })
    for (const [width, height] of everySize.filter((size) => !isPhone(size))) {
      await screen.resize(width, height)
      await untilFit(place, width, screen.run)
    }
    for (const size of everySize.filter(isPhone)) {
      const run = await openInPhoneFrame(tablet, place, size)
      const isThere = `return document.querySelector('${row}') !== null`
      await until(`${place} in a frame`, async () => ((await run(isThere)) === true ? true : null))
      await untilFit(place, size[0], run)
    }
  }
  await screen.resize(820, 1180)
  await choose('en-US', tablet)
}

/** The window changes some time after the driver has answered. @throws with all that is wrong */
async function untilFit(place: string, width: number, run: Screen['run']): Promise<void> {
  let found: readonly string[] = []
  await until(`${place} at ${width} px`, async () => {
    found = await problemsAt(width, run)
    return found.length === 0 ? true : null
  }).catch((cause: unknown) => {
    throw new Error(`${place} at ${width} px: ${found.join('; ')}`, { cause })
  })
}

async function problemsAt(width: number, run: Screen['run']): Promise<readonly string[]> {
  const number = async (script: string) => z.number().parse(await run(`return ${script}`))
  const found = z.array(z.string()).parse(await run(`return (${cutTexts.toString()})()`))
  const actual = await number('innerWidth')
  if (actual !== width) found.push(`it is ${actual} px wide`)
  const root = 'document.documentElement'
  const wide = await number(`${root}.scrollWidth - ${root}.clientWidth`)
  if (wide !== 0) found.push(`${wide} px too wide`)
  // On an upright or narrow window they are a bar at the foot, as wide as the window.
  const nav = `document.querySelector('nav:has(a[href="/payments"])').getBoundingClientRect()`
  const middle = await number(`${nav}.left + ${nav}.width / 2`)
  if (middle < actual / 2 - 1) found.push('the places are not at the right')
  const text = z.string().parse(await run('return document.body.innerText'))
  if (/[٠-٩]/.test(text)) found.push('digits of two kinds')
  return found
}
