import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf, useRowsSoFar } from '../../../src/desk/today/useRowsSoFar.ts'

test('a long list is first rendered as far as the screen shows, and whole a moment later (architecture.md §6)', async () => {
  const { result, rerender } = renderHook(({ of }) => useRowsSoFar(500, of), {
    initialProps: { of: 'arrivals' },
  })
  expect(result.current).toBe(60)
  await waitFor(() => expect(result.current).toBe(500))
  rerender({ of: 'arrivals, searched' })
  expect(result.current).toBe(60)
  await waitFor(() => expect(result.current).toBe(500))
})

test('a short list is rendered whole at once', () => {
  expect(renderHook(() => useRowsSoFar(16, 'arrivals')).result.current).toBe(16)
})

test('rows come in order, and a list without a rendered row has no heading yet', () => {
  const lists = [
    { title: '09:00', codes: ['A', 'B'] },
    { title: '10:00', codes: ['C', 'D'] },
    { title: '11:00', codes: ['E'] },
  ]
  const begun = firstOf(lists, 3).map(({ title, drawn }) => [title, ...drawn])
  expect(begun).toEqual([
    ['09:00', 'A', 'B'],
    ['10:00', 'C'],
  ])
})
