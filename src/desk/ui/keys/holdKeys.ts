import {
  type Burst,
  fewestKeys,
  fieldOf,
  isNextOf,
  isPressedBySpace,
  isScan,
  isScrolling,
  isSilent,
  quickMs,
} from './burst.ts'
import { setKeyRule } from './keyGate.ts'
import { afterScan, isEndTyped, replaceLastScan } from './scanField.ts'

type HeldKeysOptions = {
  /** Gets a scan that was not typed into a text field. */
  readonly onScan: (text: string) => void
  /** The code of the only booking that a scan into a search box can mean; else null. */
  readonly codeOf: (text: string) => string | null
}

const bookingCodeAt = (element: Element | null): string | null =>
  element?.closest('[data-code]')?.getAttribute('data-code') ?? null

/** The element that gets a held key; where its row was drawn again meanwhile, the focused one of the same booking. */
function targetNow(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  if (target.isConnected) return target
  const code = bookingCodeAt(target)
  const focused = document.activeElement
  return code !== null && code === bookingCodeAt(focused) ? focused : null
}

/** A scanner may send a second end key, and pause before the first. */
const tailMs = 150
/** A timer that comes later than this says that the page was busy, and keys may have been pressed meanwhile. */
const lateMs = 10
/** A key that was pressed before the rule was loaded acts if that is not longer ago: later nobody expects it. */
const patienceMs = 2_000

/**
 * Holds each printable key until it is known to be a single one: then it acts, after `quickMs` without another. Keys
 * that come faster than fingers are a scan: none of them acts, nor does the Enter or Tab at their end, nor the Space
 * among them (ux.md §3.2). What is typed into a text field is written there as it comes. Times are those of the events,
 * so a busy page that gets its keys late takes them for what they are.
 *
 * @returns ends it: no letter acts any more
 */
export function holdKeys(options: HeldKeysOptions): () => void {
  const hold = new KeyHold(options)
  return () => hold.close()
}

class KeyHold {
  readonly #options: HeldKeysOptions
  #burst: Burst | null = null
  #tailUntil = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #released: Event | null = null
  #isSpaceStopped = false

  constructor(options: HeldKeysOptions) {
    this.#options = options
    document.addEventListener('keyup', this.#letGo, true)
    for (const event of setKeyRule(this.#hear)) {
      if (performance.now() - event.timeStamp < patienceMs) this.#hear(event)
    }
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    const due = performance.now() + ms
    this.#timer = setTimeout(() => {
      // Keys pressed while the page was busy are handled before the second timer.
      if (performance.now() - due > lateMs && ms === quickMs) this.#wait(0)
      else this.#finish(null)
    }, ms)
  }

  /** The burst is over, by a pause or by a key at its end. */
  #finish(end: 'Enter' | 'Tab' | null): void {
    clearTimeout(this.#timer)
    const over = this.#burst
    this.#burst = null
    if (over === null) return
    const { first, text, at, field } = over
    if (text.length > 1) this.#tailUntil = at + tailMs
    if (text.length === 1 && field === null && end === null) this.#release(first)
    if (!isScan(over)) return
    if (field === null) this.#options.onScan(text)
    else afterScan(field, text, end, this.#options)
  }

  /** A single key, as if it were pressed now. */
  #release(event: KeyboardEvent): void {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
    const target = targetNow(event.target)
    if (target === null) return
    if (target instanceof HTMLSelectElement) return pickByLetter(target, key)
    const again = new KeyboardEvent('keydown', {
      key,
      code,
      shiftKey,
      ctrlKey,
      metaKey,
      altKey,
      bubbles: true,
      cancelable: true,
    })
    this.#released = again
    const isFree = target.dispatchEvent(again)
    this.#released = null
    if (key === ' ' && isFree && isPressedBySpace(target)) target.click()
  }

  readonly #hear = (event: KeyboardEvent): void => {
    const { key, target, timeStamp: at } = event
    if (event === this.#released || event.isComposing) return
    const isNext = isNextOf(this.#burst, event)
    if (!isNext) this.#finish(null)
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    if (key === 'Enter' || key === 'Tab') return this.#hearEnd(event, isChord)
    if (isSilent(event)) {
      if (this.#burst !== null) this.#burst = { ...this.#burst, at }
      return
    }
    if (isChord || key.length > 1) {
      // No scanner types an arrow: the held key was a single one, and comes first.
      if (!isChord && this.#burst?.text.length === 1) this.#finish(null)
      // Some codes hold signs that a scanner types with Ctrl.
      if (isChord && this.#burst !== null && this.#burst.text.length > 1) this.#stop(event)
      else if (event.eventPhase === Event.NONE) this.#release(event)
      return
    }
    if (event.repeat) return this.#hearAgain(event)
    if (this.#burst !== null) {
      this.#burst = { ...this.#burst, text: this.#burst.text + key, at }
      if (this.#burst.field === null || fieldOf(target) === null) this.#stop(event)
      else if (this.#burst.text.length === 2)
        replaceLastScan(this.#burst.field, this.#burst.text.slice(0, 1))
      return this.#wait(quickMs)
    }
    if (key === ' ') this.#isSpaceStopped = false
    const field = fieldOf(target)
    if (field === null && isScrolling(event)) return
    if (field === null) this.#stop(event)
    this.#burst = { first: event, text: key, at, field }
    this.#wait(quickMs)
  }

  /** A key that is held down acts once. */
  #hearAgain(event: KeyboardEvent): void {
    this.#finish(null)
    if (fieldOf(event.target) === null && !isScrolling(event)) this.#stop(event)
  }

  #hearEnd(event: KeyboardEvent, isChord: boolean): void {
    const { key, target, timeStamp: at } = event
    const end = key === 'Tab' ? key : 'Enter'
    if (this.#burst === null) {
      if (at <= this.#tailUntil && fieldOf(target) === null) this.#stop(event)
      return
    }
    const { field, text } = this.#burst
    const isTyped =
      field !== null && (text.length < fewestKeys || isChord || isEndTyped(field, end))
    if (!isTyped) this.#stop(event)
    this.#finish(end)
  }

  #stop(event: KeyboardEvent): void {
    if (event.key === ' ') this.#isSpaceStopped = true
    event.preventDefault()
    event.stopPropagation()
  }

  // A browser presses a button when Space is let go.
  readonly #letGo = (event: KeyboardEvent): void => {
    if (event.key === ' ' && this.#isSpaceStopped) event.preventDefault()
  }

  close(): void {
    setKeyRule(null)
    clearTimeout(this.#timer)
    document.removeEventListener('keyup', this.#letGo, true)
  }
}

/** A pause after which the next letter begins a new search, in ms, as in browsers. */
const pauseMs = 1_000

let typed = { text: '', at: 0 }

/** Chooses the next option that begins with the typed letters, as a browser does for a select. */
function pickByLetter(select: HTMLSelectElement, key: string): void {
  const now = performance.now()
  typed = { text: now - typed.at < pauseMs ? typed.text + key : key, at: now }
  const wanted = typed.text.toLowerCase()
  const options = [...select.options]
  const from = select.selectedIndex + (wanted.length === 1 ? 1 : 0)
  const found = [...options.slice(from), ...options.slice(0, from)].find(
    ({ text, disabled }) => !disabled && text.trim().toLowerCase().startsWith(wanted),
  )
  if (found === undefined || found.selected) return
  select.selectedIndex = found.index
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
