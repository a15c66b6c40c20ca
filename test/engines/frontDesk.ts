import { toWireDay } from '../../src/contract/day.ts'
import { type Note, parseNotes } from '../../src/contract/note.ts'
import { demoZone } from '../example/demoZone.ts'
import type { Wanted } from './lookAt.ts'
import { until } from './screen.ts'
import { apiPair, type Tablet } from './tablet.ts'

const region = (name: string): Wanted => ({ role: 'region', name })
const button = (name: string | RegExp): Wanted => ({ role: 'button', name })
const link = (name: string | RegExp): Wanted => ({ role: 'link', name })
const arrivals = region('Arrivals')
const row = (code: string): Wanted => ({ css: `li[data-code="${code}"]` })
const checkIn = button(/^Check in/)

/** Through the service's own page (§5.3). */
export async function signIn({ screen, origin, serviceOrigin }: Tablet): Promise<void> {
  await screen.goTo(origin)
  await screen.tap(button('Sign in'))
  await screen.write('maria', { css: '[name=login_id]' })
  if (!(await screen.address()).startsWith(serviceOrigin)) {
    throw new Error(`The log-in is not at the service but at ${await screen.address()}.`)
  }
  await screen.write('maria-demo', { css: '[name=password]' })
  await screen.tap(button('Sign in'))
  await screen.see({ role: 'heading', name: 'Today' })
}

export async function today({ screen }: Tablet): Promise<void> {
  await screen.see(arrivals, { role: 'listitem' })
  for (const list of ['In house', 'Departures']) {
    await screen.tap(link(new RegExp(`^${list}`)))
    await screen.see(region(list), { role: 'listitem' })
  }
  await screen.tap(link(/^Arrivals/))
  await screen.see(arrivals, checkIn)
}

/** A guest who has not come yet and has something due. */
async function owing({ screen, origin }: Tablet): Promise<string> {
  await screen.goTo(`${origin}/today`)
  return until('somebody who arrives and owes', async () => {
    for (const { attributes } of await screen.look({ css: 'li[data-code]' })) {
      const code = attributes['data-code'] ?? ''
      if ((await screen.look(row(code), button(/^Check in – .+ due$/))).length > 0) return code
    }
    return null
  })
}

export async function checkInAndUndo(tablet: Tablet): Promise<void> {
  const { screen } = tablet
  const code = await owing(tablet)
  await screen.tap(row(code), checkIn)
  await screen.tap(row(code), button(/^Undo/))
  await screen.see(arrivals, row(code), checkIn)
  if ((await notesOf(tablet, code)).includes('Checked in')) {
    throw new Error('The service was told all the same.')
  }
}

/** The check-in is sent when the five seconds of Undo are over, and the row says since when (§4.1). */
export async function checkInForGood(tablet: Tablet): Promise<void> {
  const { screen } = tablet
  const code = await owing(tablet)
  await screen.tap(row(code), checkIn)
  await screen.tap(link(/^Done/))
  await until('the row to say since when they are in', async () => {
    const [shown] = await screen.look(region('Done'), row(code))
    return shown !== undefined && /Checked in\s*\d\d:\d\d$/.test(shown.text) ? shown : null
  })
  await untilNoted(tablet, code, 'Checked in')
}

export async function note(tablet: Tablet): Promise<void> {
  const { screen, origin } = tablet
  const code = await owing(tablet)
  const words = `Small frame set aside. برای فردا 07 (${code})`
  await screen.goTo(`${origin}/today`)
  await screen.tap(row(code), { css: 'a' })
  const booking: Wanted = { role: 'article' }
  await screen.tap(booking, button('Add note'))
  await screen.write(words, { role: 'textbox', name: 'Note' })
  await screen.tap(booking, button('Add note'))
  await screen.see(booking, { text: words })
  await screen.seeNoMore(booking, { text: 'Not sent' })
  await untilNoted(tablet, code, words)
}

const untilNoted = (tablet: Tablet, code: string, words: string): Promise<true> =>
  until(`“${words}” to be at the service`, async () =>
    (await notesOf(tablet, code)).includes(words) ? true : null,
  )

/** Today's notes, read directly from the service: a check-in leaves a note, too. */
async function notesOf({ serviceOrigin, day }: Tablet, code: string): Promise<readonly string[]> {
  const answer = await fetch(`${serviceOrigin}/api/3.0/booking/notes?date=${toWireDay(day)}`, {
    headers: { authorization: `Basic ${btoa(`${apiPair.key}:${apiPair.secret}`)}` },
  })
  const notes: readonly Note[] = parseNotes(await answer.json(), demoZone).records
  return notes.filter((one) => one.code === code).map(({ body }) => body)
}
