/**
 * The parts of a browser that jsdom lacks, as far as the desk uses them: dialogs that open, a window with a width,
 * elements whose size can be observed, files that are saved.
 */

const usualPx = 1440
let widthPx = usualPx
const queries = new Set<WidthQuery>()

/** Makes the window this wide, as turning the tablet does. */
export function resizeWindow(px: number): void {
  widthPx = px
  for (const query of queries) query.dispatchEvent(new Event('change'))
}

/** Understands the one question the desk asks: `(width >= 64rem)`. */
class WidthQuery extends EventTarget {
  readonly onchange = null
  readonly media: string
  constructor(media: string) {
    super()
    this.media = media
  }
  get matches(): boolean {
    const [, rem = '0'] = /width >= ([\d.]+)rem/.exec(this.media) ?? []
    return widthPx >= Number(rem) * 16
  }
  addListener(): void {}
  removeListener(): void {}
}

function matchMedia(media: string): MediaQueryList {
  const query = new WidthQuery(media)
  queries.add(query)
  return query
}

/** The files that the page had the browser save since it was opened. */
export const savedFiles: Blob[] = []

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function openDialog(this: HTMLDialogElement): void {
  const before = document.activeElement
  this.setAttribute('open', '')
  this.addEventListener(
    'desk-closed',
    () => {
      if (before instanceof HTMLElement) before.focus()
    },
    { once: true },
  )
}

function closeDialog(this: HTMLDialogElement): void {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('desk-closed'))
}

/** A dialog is closed with Escape, which a browser turns into "cancel". */
function cancelDialog({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape' || !(target instanceof Element)) return
  target.closest('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** The parts of an element that decide how it is displayed by the browser's own style sheet. */
const looksBy = ['hidden', 'open', 'popover', 'type', 'dir']

const computeStyle = window.getComputedStyle
const computedStyles = new Map<string, CSSStyleDeclaration>()

/**
 * The computed display of elements, computed once for all that are alike. jsdom compares each element with its two
 * hundred rules every time, and finding a button by its name asks for every element around it: that took a third of the
 * time. Style sheets of the desk are not loaded here, and styles on its elements hide nothing.
 */
function howShown(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo !== undefined && pseudo !== null) return computeStyle(element, pseudo)
  // An attribute with an empty value is not the same as none: an empty "hidden" hides.
  const alike = JSON.stringify([
    element.localName,
    ...looksBy.map((name) => element.getAttribute(name)),
  ])
  const known = computedStyles.get(alike)
  if (known !== undefined) return known
  const { display, visibility, pointerEvents, direction, fontSize } = computeStyle(element)
  const style = document.createElement('i').style
  Object.assign(style, { display, visibility, pointerEvents, direction, fontSize })
  computedStyles.set(alike, style)
  return style
}
window.getComputedStyle = howShown

/** The window of a tablet on its stand, empty, at the start of a test. */
export function anEmptyWindow(): void {
  queries.clear()
  widthPx = usualPx
  window.matchMedia = matchMedia
  window.ResizeObserver ??= StillObserver
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  HTMLDialogElement.prototype.showModal = openDialog
  HTMLDialogElement.prototype.close = closeDialog
  document.addEventListener('keydown', cancelDialog)
  savedFiles.length = 0
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${savedFiles.push(blob)}`,
    revokeObjectURL: () => {},
  })

  const { documentElement, body } = document
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
  body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  delete window.__early
}
