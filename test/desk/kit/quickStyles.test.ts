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

test('every area that scrolls by itself has a ground: else the browser draws all of it anew at each step', () => {
  const areas = rulesWith(/overscroll-behavior/)
  expect(areas.length).toBeGreaterThan(5)
  const bare = areas.filter(({ says }) => !/background:\s*(?:inherit|var\(--)/.test(says))
  expect(bare.map(({ where }) => where)).toEqual([])
})

test('nothing moves by its size or its place: else the page is laid out anew in each frame, while somebody goes on', () => {
  const moving = rulesWith(/transition(?:-property)?:/)
  expect(moving.length).toBeGreaterThan(2)
  const quick =
    /transition(?:-property)?:\s*(?:background-color|color|opacity|transform)\b[^,;]*(?:;|$)/
  expect(moving.filter(({ says }) => !quick.test(says)).map(({ where }) => where)).toEqual([])
})
