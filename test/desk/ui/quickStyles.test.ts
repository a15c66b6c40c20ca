import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const from = 'src/desk'

/** Every rule of the desk's styles that says something fitting, as `file: selector`, with what it says. */
function rulesWith(fitting: RegExp): readonly { readonly where: string; readonly says: string }[] {
  return readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(join(from, file), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
        ([, selector = '', says = '']) =>
          fitting.test(says) ? [{ where: `${file}: ${selector.trim()}`, says }] : [],
      ),
    )
}

test('every area that scrolls alone has a background: else the browser draws all of it again at each step', () => {
  const areas = rulesWith(/overscroll-behavior/)
  expect(areas.length).toBeGreaterThan(5)
  const bare = areas.filter(({ says }) => !/background:\s*(?:inherit|var\(--)/.test(says))
  expect(bare.map(({ where }) => where)).toEqual([])
})

test('no field has text below 16 px on touch, where tablets zoom into it (ux.md §3.0)', () => {
  const base = readFileSync(join(from, 'ui/design/base.css'), 'utf8')
  expect(base).toMatch(
    /@media \(any-pointer: coarse\) \{\s*input,\s*select,\s*textarea \{\s*font-size: max\(1rem, 16px\);/,
  )
  const smaller = rulesWith(
    /font-size: (?:var\(--text-[sm]\)|0?\.\d+(?:rem|em)|1[0-5]px)|font: inherit/,
  )
  const fields = smaller.filter(({ where }) =>
    /(?:\b(?:input|select|textarea)|\.box)\b[^,\s]*(?:,|$)/.test(where),
  )
  expect(fields.map(({ where }) => where)).toEqual([
    expect.stringMatching(/^ui\/design\/base\.css/),
  ])
})

test('nothing moves by its size or its place: else the page is laid out again in each frame, while a person works', () => {
  const moving = rulesWith(/transition(?:-property)?:/)
  expect(moving.length).toBeGreaterThan(2)
  const quick =
    /transition(?:-property)?:\s*(?:background-color|color|opacity|transform)\b[^,;]*(?:;|$)/
  expect(moving.filter(({ says }) => !quick.test(says)).map(({ where }) => where)).toEqual([])
})
