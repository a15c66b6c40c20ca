/**
 * Part of `npm run check`: no style names left or right, so that a page of a right-to-left language is the whole page
 * mirrored. Where CSS has no logical form, as for shadows and gradients, a rule with `:dir(rtl)` for the same property
 * must be in the file.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const physicalProperty = /(?:^|-)(?:left|right)(?:-|$)|^float$|^clear$/
const sides = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/
const length = String.raw`-?[\d.]*[1-9][\d.]*(?:px|rem|em|%)`
/** Values without a logical form: they need a twin for the other direction. */
const physicalValue = {
  'box-shadow': new RegExp(`(?:^|, ?|inset )${length} `),
  'transform-origin': /\b(?:left|right)\b/,
  'text-align': /\b(?:left|right)\b/,
  translate: new RegExp(`^${length}(?: |$)`),
  transform: new RegExp(`translateX|translate\\(${length}`),
  background: /linear-gradient\(\s*to (?:left|right),/,
  'background-image': /linear-gradient\(\s*to (?:left|right),/,
  'mask-image': /linear-gradient\(\s*to (?:left|right),/,
}

/** `var(--a) 0 calc(1px + 2px)` has three values. @param {string} value @returns {string[]} */
const valuesIn = (value) => value.match(/(?:[^\s(]+(?:\((?:[^()]|\([^()]*\))*\))?)+/g) ?? []

/** `inset 1px 0 red, inset -1px 0 red`. @param {string} value */
const isBothSides = (value) => {
  const [, offset] = /inset ([\d.]+(?:px|rem)) 0/.exec(value) ?? []
  return offset !== undefined && value.includes(`inset -${offset} 0`)
}

/**
 * @param {string} property
 * @param {string} value
 * @returns why it is physical; null when it is not
 */
function whyPhysical(property, value) {
  if (physicalProperty.test(property)) return 'names a side'
  const all = valuesIn(value)
  if (sides.test(property) && all.length === 4 && all[1] !== all[3]) return 'differs by side'
  if (
    property === 'border-radius' &&
    all.length === 4 &&
    (all[0] !== all[1] || all[2] !== all[3])
  ) {
    return 'differs by side'
  }
  return null
}

/** @type {string[]} */
const wrong = []
for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.css')) continue
  const text = readFileSync(join(entry.parentPath, entry.name), 'utf8').replaceAll(
    /\/\*.*?\*\//gs,
    (comment) => comment.replaceAll(/[^\n]/g, ' '),
  )
  /** The properties that a rule for right-to-left pages sets. */
  const mirrored = new Set(
    [...text.matchAll(/:dir\(rtl\)[^{}]*\{([^{}]*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property),
    ),
  )
  for (const { index, 1: property = '', 2: value = '' } of text.matchAll(
    /(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+)(?=[;}])/g,
  )) {
    const needsTwin = Object.entries(physicalValue).some(
      ([name, pattern]) => name === property && pattern.test(value) && !isBothSides(value),
    )
    const hasTwin = [...mirrored].some((name) => name === property || name === `${property}-image`)
    const why =
      whyPhysical(property, value) ??
      (needsTwin && !hasTwin ? 'needs its twin for :dir(rtl)' : null)
    const line = text.slice(0, index).split('\n').length
    const path = join(entry.parentPath, entry.name).slice(root.length + 1)
    if (why !== null) wrong.push(`${path}:${line}: ${property} ${why}`)
  }
}
for (const entry of readdirSync(join(root, 'src/desk'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.tsx')) continue
  const path = join(entry.parentPath, entry.name)
  const inline = /style=\{\{[^}]*\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*):/g
  const text = readFileSync(path, 'utf8')
  for (const { index } of text.matchAll(inline)) {
    const line = text.slice(0, index).split('\n').length
    wrong.push(`${path.slice(root.length + 1)}:${line}: an inline style names a side`)
  }
}
for (const line of wrong) process.stderr.write(`${line}\n`)
if (wrong.length > 0) process.exitCode = 1
