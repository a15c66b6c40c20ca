/** Words on the screen: exactly these, or words that match. */
type Words = string | RegExp

/** Something a person looks for, by its name; `css` for an element without words of its own. */
export type Wanted =
  | { readonly role: string; readonly name?: Words }
  | { readonly label: Words }
  | { readonly text: Words }
  | { readonly css: string }

/** The description of an element as it is sent to the page: each is looked for inside the one before. */
export type WantedInPage = {
  readonly by: 'role' | 'label' | 'text' | 'css'
  readonly what: string
  readonly pattern: { readonly source: string; readonly flags: string } | null
}

/** One element as it is on the page now. */
export type Shown = {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its middle, in CSS pixels of the window. */
  readonly x: number
  readonly y: number
  /** What covers its middle, so that a finger would touch that; null when nothing does. */
  readonly covered: string | null
}

declare global {
  interface Window {
    TestingLibraryDom: typeof import('@testing-library/dom')
  }
}

/**
 * Runs in the page, sent as text: the visible elements that match, in the order of the page.
 *
 * @param into whether the first is scrolled into the window, as a person does
 */
export function lookAt(path: readonly WantedInPage[], into: boolean): readonly Shown[] {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom
  const inside = (within: HTMLElement, { by, what, pattern }: WantedInPage): HTMLElement[] => {
    const words = pattern === null ? what : new RegExp(pattern.source, pattern.flags)
    switch (by) {
      case 'role':
        return queryAllByRole(within, what, pattern === null ? {} : { name: words })
      case 'label':
        return queryAllByLabelText(within, words)
      case 'text':
        return queryAllByText(within, words)
      case 'css':
        return [...within.querySelectorAll<HTMLElement>(what)]
    }
  }
  let found = [document.body]
  for (const wanted of path) {
    found = [...new Set(found.flatMap((within) => inside(within, wanted)))]
  }
  found = found.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const [first] = found
  if (into && first !== undefined) {
    const { x, y, width, height } = first.getBoundingClientRect()
    if (coverOf(first, x + width / 2, y + height / 2) !== null) {
      first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    }
  }
  return found.slice(0, 100).map((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return {
      text: (element.textContent ?? '').trim(),
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, value]),
      ),
      x,
      y,
      covered: coverOf(element, x, y),
    }
  })
}

/** Runs in the page, sent as text: the element that a finger at this point would touch in place of this one. */
export function coverOf(element: HTMLElement, x: number, y: number): string | null {
  const top = document.elementFromPoint(x, y)
  if (top === null) return 'the edge of the window'
  const isItself = element.contains(top) || top.closest('label')?.contains(element)
  return isItself ? null : top.outerHTML.slice(0, 200)
}

export function inPage(wanted: Wanted): WantedInPage {
  if ('css' in wanted) return { by: 'css', what: wanted.css, pattern: null }
  if ('role' in wanted) {
    return {
      by: 'role',
      what: wanted.role,
      pattern: wanted.name === undefined ? null : patternOf(wanted.name),
    }
  }
  if ('label' in wanted) return { by: 'label', what: '', pattern: patternOf(wanted.label) }
  return { by: 'text', what: '', pattern: patternOf(wanted.text) }
}

function patternOf(words: Words): { readonly source: string; readonly flags: string } {
  if (words instanceof RegExp) return { source: words.source, flags: words.flags }
  return { source: `^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags: '' }
}

/** In words: `button “Sign in” in region “Arrivals”`. */
export const pathText = (path: readonly Wanted[]): string =>
  path
    .toReversed()
    .map((wanted) => {
      if ('css' in wanted) return wanted.css
      if ('role' in wanted) return `${wanted.role} ${quoted(wanted.name)}`.trim()
      return 'label' in wanted ? `the field ${quoted(wanted.label)}` : quoted(wanted.text)
    })
    .join(' in ')

const quoted = (words: Words | undefined): string =>
  words === undefined ? '' : `“${String(words)}”`
