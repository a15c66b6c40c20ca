import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIgnoredTaps } from '../../../../src/desk/pages/today/useIgnoredTaps.ts'
import { type StillGroup, stillMs, useStill } from '../../../../src/desk/pages/today/useStill.ts'
import { useMessage } from '../../../../src/desk/ui/messages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const list = (...codes: string[]): StillGroup[] => [{ tab: 'arrivals', title: null, codes }]
const move = (run: () => void) => run()
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

function start(places: StillGroup[], of = 'today') {
  const hook = renderHook((props) => useStill(props.places, props.of, move), {
    initialProps: { places, of },
  })
  return {
    shown: () => hook.result.current.places.flatMap(({ codes }) => codes),
    touch: () => hook.result.current.touched(),
    now: (next: StillGroup[], question = of) => hook.rerender({ places: next, of: question }),
  }
}

test('a row that is done stays where it is for two seconds, and then goes', () => {
  const { shown, now } = start(list('A', 'B', 'C'))
  now(list('B', 'C'))
  expect(shown()).toEqual(['A', 'B', 'C'])
  pass(stillMs - 1)
  expect(shown()).toEqual(['A', 'B', 'C'])
  pass(1)
  expect(shown()).toEqual(['B', 'C'])
})

test('nothing moves while a pointer is on the list', () => {
  const { shown, touch, now } = start(list('A', 'B'))
  now(list('B', 'A'))
  for (let nth = 0; nth < 5; nth += 1) {
    touch()
    pass(stillMs - 100)
    expect(shown()).toEqual(['A', 'B'])
  }
  pass(100)
  expect(shown()).toEqual(['B', 'A'])
})

test('reading the same again moves nothing and does not make anybody wait longer', () => {
  const { shown, now } = start(list('A', 'B'))
  now(list('B'))
  pass(stillMs / 2)
  now(list('B'))
  pass(stillMs / 2)
  expect(shown()).toEqual(['B'])
})

test('another list is shown at once, and so is the first that is read', () => {
  const { shown, now } = start([])
  now(list('A', 'B'))
  expect(shown()).toEqual(['A', 'B'])
  now(list('C'), 'tomorrow')
  expect(shown()).toEqual(['C'])
})

test('a row that goes back before it moved never moves', () => {
  const { shown, now } = start(list('A', 'B'))
  now(list('B'))
  pass(stillMs / 2)
  now(list('A', 'B'))
  pass(stillMs * 2)
  expect(shown()).toEqual(['A', 'B'])
})

test('where the pointer is when rows move up, a tap is not carried out for a moment; elsewhere and by key it is', () => {
  const pressed = vi.fn<() => void>()
  const element = document.createElement('div')
  const button = document.createElement('button')
  element.append(button)
  button.addEventListener('click', pressed)
  const hook = renderHook(() => useIgnoredTaps({ current: element }))
  const at = { clientX: 700, clientY: 200, bubbles: true }
  const tap = (where: object = {}) =>
    button.dispatchEvent(new MouseEvent('click', { ...at, detail: 1, cancelable: true, ...where }))
  button.dispatchEvent(new MouseEvent('pointermove', at))
  tap()
  expect(pressed).toHaveBeenCalledTimes(1)
  act(() => hook.result.current())
  tap()
  expect(pressed).toHaveBeenCalledTimes(1)
  const message = renderHook(useMessage).result.current
  expect(message?.text).toBe('The list moved. Tap again.')
  tap({ clientY: 260 })
  tap({ detail: 0 })
  expect(pressed).toHaveBeenCalledTimes(3)
  pass(1_000)
  tap()
  expect(pressed).toHaveBeenCalledTimes(4)
})
