import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessageSlot } from '../../../src/desk/ui/MessageSlot.tsx'
import { say, unsay } from '../../../src/desk/ui/messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<MessageSlot />)
})

afterEach(() => {
  for (const key of ['check-in', 'refused', 'second']) act(() => unsay(key))
  vi.useRealTimers()
})

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const polite = () => screen.getByRole('status').textContent
const urgent = () => screen.getByRole('alert').textContent

test('a message is read out politely for at least 5 s and then goes', () => {
  act(() => say({ text: 'Checking in Mateo', key: 'check-in', lastsMs: 10 }))
  expect(polite()).toContain('Checking in Mateo')
  pass(4_999)
  expect(polite()).toContain('Checking in Mateo')
  pass(1)
  expect(polite()).toBe('')
})

test('a message stays while somebody points at it', () => {
  act(() => say({ text: 'Checking in Mateo', key: 'check-in' }))
  const toast = screen.getByText('Checking in Mateo').parentElement ?? document.body
  act(() => void fireEvent.pointerEnter(toast))
  pass(60_000)
  expect(polite()).toContain('Checking in Mateo')
  act(() => void fireEvent.pointerLeave(toast))
  pass(5_000)
  expect(polite()).toBe('')
})

test('a message has at most one action, and doing it ends the message', () => {
  const undo = vi.fn<() => void>()
  act(() =>
    say({ text: 'Checking in Mateo', key: 'check-in', action: { word: 'Undo', onPress: undo } }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(polite()).toBe('')
})

test('a message that needs a person is an alert, stays, and is not replaced by others', () => {
  act(() => say({ text: 'KB4HC was not checked in.', tone: 'needs', key: 'refused' }))
  act(() => say({ text: 'Checking in Mateo', key: 'second' }))
  pass(60_000)
  expect(urgent()).toContain('KB4HC was not checked in.')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(urgent()).toBe('')
  expect(polite()).toContain('Checking in Mateo')
})

test('a later message about the same thing replaces the earlier one', () => {
  act(() => say({ text: 'Checking in Mateo', key: 'check-in' }))
  act(() => say({ text: 'Mateo is in', tone: 'done', key: 'check-in' }))
  expect(polite()).toContain('Mateo is in')
  expect(polite()).not.toContain('Checking in')
})
