/* oxlint-disable unicorn/consistent-function-scoping -- the function is sent to the page as text, with all that it uses */
/**
 * Runs in the page, sent as text: each text that is cut off, reaches out of the window or out of its own button, or covers
 * another, in the open dialog or else on the page. Names with an ellipsis are wanted: texts of any length are shown so.
 */
export function cutTexts(): readonly string[] {
  const found = new Set<string>()
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
  const parentsOf = (element: Element): readonly Element[] =>
    element.parentElement === null
      ? []
      : [element.parentElement, ...parentsOf(element.parentElement)]
  const isShortened = (element: Element): boolean =>
    [element, ...parentsOf(element)].some((one) => styleOf(one).textOverflow === 'ellipsis')
  const nameOf = (element: Element): string =>
    `"${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)}"`
  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some(
      (node) => node instanceof Text && /\p{L}{2}/u.test(node.textContent ?? ''),
    )
  const isForEyes = (element: Element): boolean =>
    styleOf(element).clipPath === 'none' &&
    element.getBoundingClientRect().width > 2 &&
    element.closest('option') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  const top = document.querySelector('dialog[open]') ?? document.body
  const all = [...top.querySelectorAll<HTMLElement>('*')].filter(isForEyes)
  const texts = all.filter(hasOwnText)
  for (const element of texts) {
    const box = element.getBoundingClientRect()
    const { overflowX, textOverflow } = styleOf(element)
    const isClipped = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
    if (isClipped && element.scrollWidth > element.clientWidth + 1) {
      found.add(`${nameOf(element)} is cut off`)
    }
    const isScrolled = parentsOf(element).some((one) => /auto|scroll/.test(styleOf(one).overflowX))
    if ((box.right > innerWidth + 1 || box.left < -1) && !isScrolled) {
      found.add(`${nameOf(element)} is outside the window`)
    }
    if (isShortened(element)) continue
    const button = element.closest('button, a, [role=tab]')
    const outer = button?.getBoundingClientRect() ?? box
    const isOver = box.right > outer.right + 1.5 || box.left < outer.left - 1.5
    // A link inside a line of text has no width of its own: 0, where Firefox has a width of its content.
    const isBlock = element.clientWidth > 0
    const isTooLong = button === element && isBlock && element.scrollWidth > element.clientWidth + 1
    if (outer.width > 20 && (isOver || (isTooLong && overflowX === 'visible'))) {
      found.add(`${nameOf(element)} is longer than its button`)
    }
  }

  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  const inside = (box: Box, outer: Box): Box => ({
    left: Math.max(box.left, outer.left),
    right: Math.min(box.right, outer.right),
    top: Math.max(box.top, outer.top),
    bottom: Math.min(box.bottom, outer.bottom),
  })
  function linesOf(text: Node): readonly Box[] {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }
  /** Its lines or its symbol, less what a scrolled or clipping parent hides. */
  function seenBoxes(element: Element): readonly Box[] {
    const clipping = [element, ...parentsOf(element)].filter(
      (one) => styleOf(one).overflowX !== 'visible',
    )
    const own = hasOwnText(element)
      ? [...element.childNodes].filter((node) => node instanceof Text).flatMap(linesOf)
      : [element.getBoundingClientRect()]
    return own.map((box) =>
      clipping.reduce((seen, one) => inside(seen, one.getBoundingClientRect()), box),
    )
  }
  /** What covers others on purpose is compared only with what is in it. */
  const layerOf = (element: Element): Element | undefined =>
    [element, ...parentsOf(element)].find(
      (one) => /sticky|fixed|absolute/.test(styleOf(one).position) || one.matches('dialog'),
    )
  const areOver = (one: Box, other: Box): boolean => {
    const both = inside(one, other)
    return both.right - both.left > 3 && both.bottom - both.top > 8
  }
  const shown = all
    .filter((element) => hasOwnText(element) || element.matches('button:has(svg)'))
    .map((element) => ({ element, boxes: seenBoxes(element), layer: layerOf(element) }))
  for (const [at, one] of shown.entries()) {
    for (const other of shown.slice(at + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element)) continue
      if (one.boxes.some((box) => other.boxes.some((next) => areOver(box, next)))) {
        found.add(`${nameOf(other.element)} covers ${nameOf(one.element)}`)
      }
    }
  }
  return [...found]
}
