import { createElement, type ReactElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { effectEvent } from '../promises/thoseConditions.ts'

/**
 * Runs in the page. The page of the desk is exchanged for a copy that nothing answers any more, and a press on `#baseline`, or a
 * letter typed into `#baseline-box`, makes of the copy what the desk made of itself: by the DOM alone, or by React from elements
 * that are all there is.
 */
export type Baseline = {
  /** Stores how the page looks now, and how it will look in the frame that shows the effect of the next press. */
  keep: () => void
  /** From now on a press writes `word` beside itself, and does `what` to the copy. */
  arm: (what: How, word: string) => void
  /** The copy as it was before the press. */
  restore: () => void
}

/** `nothing`: one word changes, which is what any press costs. */
export type How = 'nothing' | 'the DOM alone' | 'React with bare elements'

declare global {
  var baseline: Baseline
}

const kept = new Map<string, Element>()
let copy: Element | null = null
let root: Root | null = null
let act = (): void => {}
const drawnBefore = new Map<Node, ReactElement>()

const place = (): Element => {
  const main = document.querySelector('main')
  if (main === null) throw new Error('There is no page.')
  return main
}
const whenKept = (as: 'before' | 'after'): Element => {
  const one = kept.get(as)
  if (one === undefined) throw new Error(`Not kept: ${as}`)
  return one
}

/** What has to be written so that `from` is as `to`: the fewest places, found before the press. */
function writes(from: Node, to: Node, found: (() => void)[] = []): readonly (() => void)[] {
  if (from.nodeName !== to.nodeName) {
    const other = to.cloneNode(true)
    found.push(() => from.parentNode?.replaceChild(other, from))
  } else if (from instanceof Text && to instanceof Text) {
    const { data } = to
    if (from.data !== data) found.push(() => void (from.data = data))
  } else if (from instanceof Element && to instanceof Element) {
    for (const { name, value } of to.attributes) {
      if (from.getAttribute(name) !== value) found.push(() => from.setAttribute(name, value))
    }
    for (const { name } of from.attributes) {
      if (!to.hasAttribute(name)) found.push(() => from.removeAttribute(name))
    }
    const had = [...from.childNodes]
    const wanted = [...to.childNodes]
    for (const [nth, child] of had.entries()) {
      const other = wanted[nth]
      if (other === undefined) found.push(() => child.remove())
      else writes(child, other, found)
    }
    for (const child of wanted.slice(had.length)) {
      const other = child.cloneNode(true)
      found.push(() => from.append(other))
    }
  }
  return found
}

const camel = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const styleOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').flatMap((one) => {
      const colon = one.indexOf(':')
      return colon < 0 ? [] : [[camel(one.slice(0, colon).trim()), one.slice(colon + 1).trim()]]
    }),
  )

const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  // A box keeps what was typed: React would ask for a function that takes the next letter.
  value: 'defaultValue',
  checked: 'defaultChecked',
}

/**
 * The elements under a node, with no component of ours and nothing that listens. Rows keep their keys.
 *
 * @param made takes the element of each node; those that are in it already are taken from it
 */
const bare = (parent: Node, made: Map<Node, ReactElement>): readonly ReactNode[] =>
  [...parent.childNodes].map((node, nth) => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return null
    const before = made.get(node)
    if (before !== undefined) return before
    const attributes = [...node.attributes].map(({ name, value }) => {
      if (name === 'style') return ['style', styleOf(value)]
      const isSwitch = value === '' && (name === 'hidden' || name === 'disabled')
      return [renamed[name] ?? name, isSwitch || value]
    })
    const key = node.getAttribute('data-code') ?? String(nth)
    const children = bare(node, made)
    const element = createElement(
      node.localName,
      { ...Object.fromEntries(attributes), key },
      ...(children.length === 0 ? [] : [children]),
    )
    made.set(node, element)
    return element
  })

/** The elements of parts that do not change: React looks at none of them again, as with components that are memoised. */
function unchanged(
  before: Node,
  after: Node,
  made: ReadonlyMap<Node, ReactElement>,
  found = new Map<Node, ReactElement>(),
): Map<Node, ReactElement> {
  for (const [nth, node] of [...after.childNodes].entries()) {
    const same = before.childNodes[nth]
    const element = same && made.get(same)
    if (same === undefined) break
    if (element !== undefined && same.isEqualNode(node)) found.set(node, element)
    else unchanged(same, node, made, found)
  }
  return found
}

/** The copy takes the page's place when it is first needed. */
function theCopy(): Element {
  if (copy === null) {
    copy = document.importNode(whenKept('before'), true)
    place().replaceWith(copy)
  }
  return copy
}

function forReact(): Root {
  if (root !== null) return root
  const empty = document.importNode(whenKept('before'), false)
  theCopy().replaceWith(empty)
  copy = empty
  root = createRoot(empty)
  root.render(bare(whenKept('before'), drawnBefore))
  return root
}

const press = document.createElement('button')
press.id = 'baseline'
press.type = 'button'
press.textContent = 'Press'
press.style.cssText = 'position: fixed; inset: 0 auto auto 45%; z-index: 2147483647'
press.addEventListener('click', () => act())
/** For a letter: typing it costs the browser more than a press does. */
const box = document.createElement('input')
box.id = 'baseline-box'
box.style.cssText = 'position: fixed; inset: 0 auto auto 60%; z-index: 2147483647'
box.addEventListener('input', () => act())
document.body.append(press, box)

globalThis.baseline = {
  keep: () => {
    kept.set('before', document.importNode(place(), true))
    const keep = (): void => void kept.set('after', document.importNode(place(), true))
    addEventListener(effectEvent, keep, { once: true })
  },
  arm: (what, word) => {
    const say = (): void => void (press.textContent = word)
    if (what === 'nothing') {
      act = say
      return
    }
    if (what === 'React with bare elements') {
      const react = forReact()
      const same = unchanged(whenKept('before'), whenKept('after'), drawnBefore)
      act = () => {
        react.render(bare(whenKept('after'), same))
        say()
      }
      return
    }
    const all = writes(theCopy(), whenKept('after'))
    act = () => {
      for (const write of all) write()
      say()
    }
  },
  restore: () => {
    if (root !== null) root.render(bare(whenKept('before'), drawnBefore))
    else for (const write of writes(theCopy(), whenKept('before'))) write()
  },
}
