import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RowBones } from '../../../src/desk/ui/Bones.tsx'
import { TableBones } from '../../../src/desk/ui/TableBones.tsx'

const word = 'Still loading…'

test.each([
  ['rows', <RowBones key="rows" />],
  ['a table', <TableBones key="table" count={3} />],
])('%s that take over three seconds say that they are still on their way', (_, bones) => {
  vi.useFakeTimers()
  render(bones)
  act(() => void vi.advanceTimersByTime(2_999))
  expect(screen.queryByText(word)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText(word).getAttribute('aria-live')).toBe('polite')
})
