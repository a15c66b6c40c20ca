import type { Locator } from 'playwright-core'
import type { Tablet } from './aTablet.ts'
import type { History, Intent, Standing } from './intents.ts'
import type { Deed, Plan } from './plan.ts'

/** How long a person waits for what they want to tap, in ms, before they give up. */
const patience = { timeout: 15_000 }

const is = {
  check: 'check-in',
  note: 'note',
  bookmark: 'bookmark',
  status: 'change-status',
  pay: 'set-paid',
} as const

/** Names as staff read them (§3). */
const nameOf: Readonly<Record<string, RegExp>> = {
  HOLD: /On hold/,
  WAIT: /Waiting list/,
  PART: /Part paid/,
}

type Person = {
  readonly tablet: Tablet
  readonly history: History
  /** Moves time on for the whole house. */
  readonly pass: (ms: number) => Promise<void>
}

/**
 * Does one thing with the open booking.
 *
 * @param between what a colleague does once the sheet is open
 * @returns what was intended, or why it could not be tapped
 */
export async function does(
  { tablet, history, pass }: Person,
  { seed }: Plan,
  code: string,
  deed: Deed,
  between: () => Promise<void> = nothing,
): Promise<Intent | string> {
  const intent: Intent = { seed, code, deed, is: is[deed.do], standing: 'taken' }
  try {
    const booking = await tablet.open(code)
    intent.standing = await tapped(tablet, booking, deed, { pass, between })
    history.tell(seed, `tapped ${JSON.stringify(deed)}: ${intent.standing}`)
    return intent
  } catch (cause) {
    const why = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    const stood = await tablet.page().locator('body').innerText()
    const missed = `could not tap ${JSON.stringify(deed)}: ${why}; there stood ${stood.replaceAll('\n', ' | ')}`
    history.tell(seed, missed)
    return missed
  }
}

const nothing = async (): Promise<void> => {}

/**
 * Applies what was chosen in a sheet. The sheet stays open when it shows that the booking has changed meanwhile; the
 * person then leaves it.
 */
async function applied(sheet: Locator, button: Locator, twice = false): Promise<boolean> {
  await tap(button, twice)
  const isGone = await sheet.waitFor({ state: 'hidden', timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  if (!isGone) await sheet.getByRole('button', { name: 'Cancel' }).click(patience)
  return isGone
}

const tap = (what: Locator, twice: boolean): Promise<void> =>
  twice ? what.dblclick(patience) : what.click(patience)

/** Undo is there for five seconds, which may be over on a busy machine. @returns whether it was there to be tapped */
const isThere = (undo: Locator): Promise<boolean> =>
  undo.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )

/** @throws when it was not there to be tapped: then nothing was intended */
async function tapped(
  tablet: Tablet,
  booking: Locator,
  deed: Deed,
  { pass, between }: Pick<Person, 'pass'> & { readonly between: () => Promise<void> },
): Promise<Standing> {
  const button = (name: string | RegExp): Locator => booking.getByRole('button', { name })
  const page = tablet.page()
  switch (deed.do) {
    case 'check': {
      const checkIn = button(/^Check in/)
      await tap(checkIn, deed.twice)
      // A row that moves between the press and its release cancels the tap, and the button still says "Check in".
      await checkIn.waitFor({ state: 'hidden', timeout: 3_000 })
      return deed.undone && (await isThere(button(/^Undo/))) ? 'undone' : 'taken'
    }
    case 'note': {
      // Further apart than a double tap: equal words are intended twice.
      await pass(700)
      await booking.getByRole('textbox', { name: 'Note' }).fill(deed.body, patience)
      await tap(button('Add note').last(), deed.twice)
      return 'taken'
    }
    case 'bookmark':
      await button(/^(Bookmark|Remove bookmark)$/).click(patience)
      return 'taken'
    case 'status': {
      await button('Change status').click(patience)
      const sheet = page.getByRole('dialog', { name: 'Change status' })
      await sheet.getByRole('radio', { name: nameOf[deed.to] ?? deed.to }).check(patience)
      if (deed.notify) await sheet.getByRole('switch', { name: 'Notify the guest' }).click(patience)
      await between()
      if (!(await applied(sheet, sheet.getByRole('button', { name: 'Change status' }))))
        return 'undone'
      // The message may still be that of another guest.
      const guest = await booking.getByRole('heading').first().innerText(patience)
      const message = page.getByRole('status').filter({ hasText: `${guest} to ` })
      const undo = message.getByRole('button', { name: 'Undo' })
      return deed.undone && (await isThere(undo)) ? 'undone' : 'taken'
    }
    case 'pay': {
      await button('Record payment').click(patience)
      const sheet = page.getByRole('dialog', { name: 'Record payment' })
      await between()
      const record = sheet.getByRole('button', { name: 'Cash' })
      return (await applied(sheet, record, deed.twice)) ? 'taken' : 'undone'
    }
  }
}

/** What the open booking shows of unfinished actions: its cards, its own words, its button. */
export async function shownOf(tablet: Tablet, code: string): Promise<string> {
  const booking = await tablet.open(code)
  return booking.innerText()
}
