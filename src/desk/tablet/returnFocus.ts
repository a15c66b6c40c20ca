/** Where the focus was: a number that tells nothing of what stood there, and which of several alike. */
type Spot = { readonly like: number; readonly nth: number }

const canFocus = 'a[href], button, input, select, textarea, [tabindex]'
const patienceMs = 5_000

let spot: Spot | null = null

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

/** Called before the page is taken away. */
export function rememberFocus(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) {
    spot = null
    return
  }
  const like = likeness(activeElement)
  spot = { like, nth: alike(like).indexOf(activeElement) }
}

/** Gives the focus back to what had it, as soon as that is drawn again; a person who moves it meanwhile keeps it. */
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
