import { expect, test } from 'vitest'
import { scopedName } from '../../../src/desk/build/scopedName.ts'

test('classes keep their word, and those of one file end alike (design.md §6)', () => {
  const [row = '', open = '', other = ''] = [
    scopedName('row', 'src/desk/parts/Rows.module.css'),
    scopedName('open', 'src/desk/parts/Rows.module.css'),
    scopedName('row', 'src/desk/parts/Tabs.module.css'),
  ]
  expect(row).toMatch(/^row_[\w-]{4}$/)
  expect(open).toBe(row.replace('row', 'open'))
  expect(other).not.toBe(row)
  expect(scopedName('row', 'src/desk/parts/Rows.module.css')).toBe(row)
})
