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
export function holdKeys({ onScan, codeOf }: HeldKeysOptions): () => void {
  let burst: Burst | null = null
  let tailUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let released: Event | null = null
  let isSpaceStopped = false

  function wait(ms: number): void {
    clearTimeout(timer)
    const due = performance.now() + ms
    timer = setTimeout(() => {
      // Keys pressed while the page was busy are handled before the second timer.
      if (performance.now() - due > lateMs && ms === quickMs) wait(0)
      else finish(null)
    }, ms)
  }

  /** The burst is over, by a pause or by a key at its end. */
  function finish(end: 'Enter' | 'Tab' | null): void {
    clearTimeout(timer)
    const over = burst
    burst = null
    if (over === null) return
    const { first, text, at, field } = over
    if (text.length > 1) tailUntil = at + tailMs
    if (text.length === 1 && field === null && end === null) release(first)
    if (!isScan(over)) return
    if (field === null) onScan(text)
    else afterScan(field, text, end, { onScan, codeOf })
  }

  /** A single key, as if it were pressed now. */
  function release(event: KeyboardEvent): void {
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
    released = again
    const isFree = target.dispatchEvent(again)
    released = null
    if (key === ' ' && isFree && isPressedBySpace(target)) target.click()
  }

  function hear(event: KeyboardEvent): void {
    const { key, target, timeStamp: at } = event
    if (event === released || event.isComposing) return
    const isNext = isNextOf(burst, event)
    if (!isNext) finish(null)
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    if (key === 'Enter' || key === 'Tab') return hearEnd(event, isChord)
    if (isSilent(event)) {
      if (burst !== null) burst = { ...burst, at }
      return
    }
    if (isChord || key.length > 1) {
      // No scanner types an arrow: the held key was a single one, and comes first.
      if (!isChord && burst?.text.length === 1) finish(null)
      // Some codes hold signs that a scanner types with Ctrl.
      if (isChord && burst !== null && burst.text.length > 1) stop(event)
      else if (event.eventPhase === Event.NONE) release(event)
      return
    }
    if (event.repeat) return hearAgain(event)
    if (burst !== null) {
      burst = { ...burst, text: burst.text + key, at }
      if (burst.field === null || fieldOf(target) === null) stop(event)
      else if (burst.text.length === 2) replaceLastScan(burst.field, burst.text.slice(0, 1))
      return wait(quickMs)
    }
    if (key === ' ') isSpaceStopped = false
    const field = fieldOf(target)
    if (field === null && isScrolling(event)) return
    if (field === null) stop(event)
    burst = { first: event, text: key, at, field }
    wait(quickMs)
  }

  /** A key that is held down acts once. */
  function hearAgain(event: KeyboardEvent): void {
    finish(null)
    if (fieldOf(event.target) === null && !isScrolling(event)) stop(event)
  }

  function hearEnd(event: KeyboardEvent, isChord: boolean): void {
    const { key, target, timeStamp: at } = event
    const end = key === 'Tab' ? key : 'Enter'
    if (burst === null) {
      if (at <= tailUntil && fieldOf(target) === null) stop(event)
      return
    }
    const { field, text } = burst
    const isTyped =
      field !== null && (text.length < fewestKeys || isChord || isEndTyped(field, end))
    if (!isTyped) stop(event)
    finish(end)
  }

  function stop(event: KeyboardEvent): void {
    if (event.key === ' ') isSpaceStopped = true
    event.preventDefault()
    event.stopPropagation()
  }

  // A browser presses a button when Space is let go.
  const letGo = (event: KeyboardEvent): void => {
    if (event.key === ' ' && isSpaceStopped) event.preventDefault()
  }
  document.addEventListener('keyup', letGo, true)
  for (const event of setKeyRule(hear)) {
    if (performance.now() - event.timeStamp < patienceMs) hear(event)
  }
  return () => {
    setKeyRule(null)
    clearTimeout(timer)
    document.removeEventListener('keyup', letGo, true)
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
