/** The place of the focus, as a number that does not tell what was there, and an index among equal elements. */
type FocusSpot = { readonly like: number; readonly nth: number }

const canFocus = 'a[href], button, input, select, textarea, [tabindex]'
const patienceMs = 5_000

let spot: FocusSpot | null = null

function likeness(element: Element): number {
  const names = ['aria-label', 'name', 'href'].map((name) => element.getAttribute(name))
  let sum = 7
  for (const letter of [element.tagName, ...names, element.textContent].join('\n')) {
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  }
  return sum
}

const alike = (like: number): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(canFocus)].filter((one) => likeness(one) === like)

/** Called before the page is covered. */
export function rememberFocus(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) {
    spot = null
    return
  }
  const like = likeness(activeElement)
  spot = { like, nth: alike(like).indexOf(activeElement) }
}

/** Returns the focus to the same element as soon as it is drawn again, unless the person moves the focus meanwhile. */
export function returnFocus(): void {
  const wanted = spot
  spot = null
  if (wanted === null) return
  const isFound = (): boolean => {
    const found = alike(wanted.like)[wanted.nth]
    found?.focus()
    return found !== undefined
  }
  if (isFound()) return
  const drawn = new MutationObserver(() => {
    if (isFound()) stop()
  })
  const stop = () => {
    drawn.disconnect()
    clearTimeout(timer)
    globalThis.removeEventListener('pointerdown', stop)
    globalThis.removeEventListener('keydown', stop)
  }
  const timer = setTimeout(stop, patienceMs)
  drawn.observe(document.body, { childList: true, subtree: true })
  globalThis.addEventListener('pointerdown', stop)
  globalThis.addEventListener('keydown', stop)
}
