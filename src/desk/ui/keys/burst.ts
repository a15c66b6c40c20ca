/** Keys that came faster than fingers type: a scanner that works as a keyboard, or as yet its first key. */
export type Burst = {
  readonly first: KeyboardEvent
  readonly text: string
  /** When its last key was pressed, by the browser's clock of events, in ms. */
  readonly at: number
  /** The text field that the first key was typed into; null outside of one. */
  readonly field: HTMLElement | null
}

/** Scanners need 2 to 30 ms for a key, fingers 60 and more. */
export const quickMs = 40

/** Fewer keys are no code: two fingers that slipped. */
export const fewestKeys = 3

/** Keys that type nothing themselves: they come before a capital letter or an accent. */
const silent: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead'])

export const isSilent = ({ key }: KeyboardEvent): boolean => silent.has(key)

/** Whether the key came so soon after the burst's last one that both are of one scan. */
export const isNextOf = (burst: Burst | null, { timeStamp }: KeyboardEvent): boolean =>
  burst !== null && timeStamp - burst.at <= quickMs

export const isScan = ({ text }: Burst): boolean => text.length >= fewestKeys

/** Fields that Space presses or Enter sends are none: nothing is typed into them. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit], [type=file]), textarea, [contenteditable]'

export const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(typed) : null

/** The elements that a browser presses by Space. */
const pressed = 'button, summary, [type=checkbox], [type=radio]'
/** The elements that the desk chooses by Space. */
const chosen = '[role=gridcell], [role=row], [data-code] *'

export const isPressedBySpace = (target: Element): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(pressed)

/** Whether the key is a Space that does no more than scroll the page or open a list of options. */
export const isScrolling = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && !(target instanceof Element && target.matches(`${pressed}, ${chosen}`))
