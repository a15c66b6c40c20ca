import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const from = 'src/desk'

/** Every rule of the desk's styles about an area that scrolls by itself, as `file: selector`, with what it says. */
function* scrolledAreas(): Iterable<{ readonly where: string; readonly says: string }> {
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css')) continue
    const styles = readFileSync(join(from, file), 'utf8')
    for (const [, selector = '', says = ''] of styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (says.includes('overscroll-behavior')) yield { where: `${file}: ${selector.trim()}`, says }
    }
  }
}

test('every area that scrolls by itself has a ground: else the browser draws all of it anew at each step', () => {
  const areas = [...scrolledAreas()]
  expect(areas.length).toBeGreaterThan(5)
  const bare = areas.filter(({ says }) => !/background:\s*(?:inherit|var\(--)/.test(says))
  expect(bare.map(({ where }) => where)).toEqual([])
})
