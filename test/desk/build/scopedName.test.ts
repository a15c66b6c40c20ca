import { expect, test } from 'vitest'
import { scopedName } from '../../../src/desk/build/scopedName.ts'

test('class names keep their word, and those of one file have the same ending (architecture.md §6)', () => {
  const row = scopedName('row', 'src/desk/ui/Rows.module.css')
  expect(row).toMatch(/^row_[\w-]{4}$/)
  expect(scopedName('open', 'src/desk/ui/Rows.module.css')).toBe(row.replace('row', 'open'))
  expect(scopedName('row', 'src/desk/ui/Tabs.module.css')).not.toBe(row)
})
