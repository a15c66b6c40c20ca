import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { useCallback, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import { ChooseAll } from '../../../../src/desk/list/bulk/ChooseAll.tsx'
import { SelectButton } from '../../../../src/desk/list/bulk/SelectButton.tsx'
import { useChoosingHands } from '../../../../src/desk/list/bulk/useChoosingHands.ts'
import { useSelection } from '../../../../src/desk/list/bulk/useSelection.ts'

const codeOf = (nth: number): BookingCode => parseBookingCode(`KB${nth}`)
const six = [1, 2, 3, 4, 5, 6].map(codeOf)

/** A list as Today and Bookings have them: a row opens when it is pressed, unless pressing chooses it. */
function List({ codes = six, onOpen }: { codes?: readonly BookingCode[]; onOpen: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const selection = useSelection(codes)
  const { isOn, chosen, choose, chooseAll } = selection
  const codeIn = useCallback((text: string) => codes.find((code) => code === text) ?? null, [codes])
  useChoosingHands(list, { ...selection, codeOf: codeIn })
  return (
    <>
      <SelectButton {...selection} />
      <ul ref={list} aria-label="Bookings">
        {codes.map((code) => (
          <li key={code} data-code={code}>
            {isOn ? (
              <input
                type="checkbox"
                aria-label={`Choose ${code}`}
                checked={chosen.has(code)}
                onChange={({ target }) => choose(code, target.checked)}
              />
            ) : null}
            <a
              href={`#${code}`}
              onClick={(event) => {
                event.preventDefault()
                onOpen()
              }}
            >
              Open {code}
            </a>
            <button type="button">Check in {code}</button>
          </li>
        ))}
        <li data-code="GONE">
          <span>Nobody</span>
        </li>
      </ul>
      <ChooseAll chosen={chosen.size} listed={codes.length} onAll={() => chooseAll(true)} />
    </>
  )
}

const opened = vi.fn<() => void>()
beforeEach(() => opened.mockReset())
afterEach(() => vi.useRealTimers())

const row = (nth: number) => screen.getByRole('link', { name: `Open KB${nth}` })
const checkIn = (nth: number) => screen.getByRole('button', { name: `Check in KB${nth}` })
const boxes = () => screen.queryAllByRole('checkbox').length
const chosenNow = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Choose KB', ''))
    .join('')
const show = () => render(<List onOpen={opened} />)

const press = (nth: number, how: MouseEventInit = {}) => fireEvent.click(row(nth), how)
const select = () => screen.getByRole('button', { name: 'Select' })
describe('a hand', () => {
  test('that presses a row opens it, until rows have their boxes: then it chooses it', () => {
    show()
    press(2)
    expect([opened.mock.calls.length, boxes()]).toEqual([1, 0])
    fireEvent.click(select())
    expect([boxes(), select().getAttribute('aria-pressed')]).toEqual([6, 'true'])
    press(2)
    press(5)
    expect([chosenNow(), opened.mock.calls.length]).toEqual(['25', 1])
    press(2)
    expect(chosenNow()).toBe('5')
    fireEvent.click(select())
    expect([boxes(), chosenNow()]).toEqual([0, ''])
  })

  test('with Shift chooses all up to the row, both ways, and nothing of before is lost', () => {
    show()
    fireEvent.click(select())
    press(4)
    press(6, { shiftKey: true })
    expect(chosenNow()).toBe('456')
    press(2, { shiftKey: true })
    expect(chosenNow()).toBe('23456')
  })

  test('with Shift chooses the row alone where nothing was chosen before', () => {
    show()
    fireEvent.click(select())
    press(3, { shiftKey: true })
    expect(chosenNow()).toBe('3')
  })

  test('that opens in another tab opens, and that presses a button of the row does what it is for', () => {
    show()
    fireEvent.click(select())
    press(1, { ctrlKey: true })
    press(1, { metaKey: true })
    fireEvent.click(checkIn(1))
    expect([chosenNow(), opened.mock.calls.length]).toEqual(['', 2])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose KB1' }))
    expect(chosenNow()).toBe('1')
  })

  test('chooses nothing by what cannot be chosen', () => {
    show()
    fireEvent.click(select())
    fireEvent.click(screen.getByText('Nobody'))
    fireEvent.click(screen.getByRole('list', { name: 'Bookings' }))
    expect(chosenNow()).toBe('')
  })

  test('chooses all there are with one press, and the way to it goes', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Choose all 6' }))
    expect(chosenNow()).toBe('123456')
    expect(screen.queryByRole('button', { name: /Choose all/ })).toBeNull()
  })
})

const down = (nth: number, at = { clientX: 10, clientY: 10 }, pointerType = 'touch') =>
  fireEvent.pointerDown(row(nth), { pointerType, ...at })

const hold = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
describe('a finger', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('that lies on a row for half a second chooses it, and lifting it opens nothing', () => {
    show()
    down(2)
    hold(499)
    expect(boxes()).toBe(0)
    hold(1)
    expect(chosenNow()).toBe('2')
    fireEvent.pointerUp(row(2))
    fireEvent.click(row(2))
    expect([chosenNow(), opened.mock.calls.length]).toEqual(['2', 0])
    // From then on a press is a press.
    fireEvent.click(row(3))
    expect(chosenNow()).toBe('23')
  })

  test('that scrolls, lifts before, or is taken away chooses nothing', () => {
    show()
    const ways = [
      () => fireEvent.pointerMove(row(2), { clientX: 10, clientY: 21 }),
      () => fireEvent.pointerUp(row(2)),
      () => fireEvent.pointerCancel(row(2)),
    ]
    for (const way of ways) {
      down(2)
      hold(400)
      way()
      hold(1_000)
      expect(boxes()).toBe(0)
    }
  })

  test('that trembles a little chooses all the same', () => {
    show()
    down(2)
    fireEvent.pointerMove(row(2), { clientX: 18, clientY: 16 })
    hold(500)
    expect(chosenNow()).toBe('2')
  })

  test('gets no menu of the device for a link it holds; a mouse does', () => {
    show()
    down(2)
    hold(500)
    expect(fireEvent.contextMenu(row(2))).toBe(false)
    fireEvent.pointerUp(row(2))
    fireEvent.click(row(2))
    expect(fireEvent.contextMenu(row(2))).toBe(true)
  })

  test('is not a mouse: holding its button chooses nothing', () => {
    show()
    down(2, undefined, 'mouse')
    hold(2_000)
    expect(boxes()).toBe(0)
  })

  test('that lies on a row where boxes stand already is an ordinary press', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Select' }))
    down(2)
    hold(2_000)
    expect(chosenNow()).toBe('')
    fireEvent.pointerUp(row(2))
    fireEvent.click(row(2))
    expect(chosenNow()).toBe('2')
  })
})

const key = (nth: number, name: string, how: KeyboardEventInit = {}) =>
  fireEvent.keyDown(row(nth), { key: name, ...how })

const focus = (nth: number) => act(() => row(nth).focus())
describe('a keyboard', () => {
  test('chooses with Space, and lets go with it again', () => {
    show()
    expect(key(2, ' ')).toBe(false)
    expect(chosenNow()).toBe('2')
    key(2, ' ')
    expect(chosenNow()).toBe('')
  })

  test('presses a button with Space where one has the focus', () => {
    show()
    expect(fireEvent.keyDown(checkIn(2), { key: ' ' })).toBe(true)
    expect(boxes()).toBe(0)
  })

  test('chooses on the way with Shift and arrows: the row it leaves, and the one it comes to', () => {
    show()
    key(2, 'ArrowDown', { shiftKey: true })
    focus(3)
    expect(chosenNow()).toBe('23')
    key(3, 'ArrowDown', { shiftKey: true })
    focus(4)
    key(4, 'ArrowUp', { shiftKey: true })
    focus(3)
    expect(chosenNow()).toBe('234')
    key(3, 'ArrowDown')
    focus(5)
    expect(chosenNow()).toBe('234')
    // Somebody who comes by Tab has only come.
    focus(6)
    expect(chosenNow()).toBe('234')
  })

  test('ends it with Escape, and Escape does nothing else then', () => {
    show()
    key(2, ' ')
    expect(key(2, 'Escape')).toBe(false)
    expect(boxes()).toBe(0)
    expect(key(2, 'Escape')).toBe(true)
  })

  test('leaves the browser its own keys', () => {
    show()
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(key(2, ' ', { [modifier]: true })).toBe(true)
    }
    expect(boxes()).toBe(0)
  })
})

const useIt = (codes: readonly BookingCode[]) => useSelection(codes)
const selecting = () => renderHook(useIt, { initialProps: six })

describe('what is chosen', () => {
  test('stays so while a search narrows the list, and is never more than what is listed', () => {
    const some = fc.subarray([...six])
    fc.assert(
      fc.property(some, some, some, (picked, narrowed, dropped) => {
        const { result, rerender, unmount } = selecting()
        act(() => {
          for (const code of picked) result.current.choose(code, true)
          for (const code of dropped) result.current.choose(code, false)
        })
        const left = picked.filter((code) => !dropped.includes(code))
        expect([...result.current.chosen]).toEqual(left)
        rerender(narrowed)
        expect([...result.current.chosen]).toEqual(left.filter((code) => narrowed.includes(code)))
        rerender(six)
        expect([...result.current.chosen]).toEqual(left)
        expect(result.current.isOn).toBe(left.length > 0)
        unmount()
      }),
      { numRuns: 40 },
    )
  })

  test('with Shift is what lies between, of what is listed now', () => {
    const { result, rerender } = selecting()
    const narrowed = [1, 3, 5, 6].map(codeOf)
    act(() => result.current.choose(codeOf(5), true))
    rerender(narrowed)
    act(() => result.current.chooseTo(codeOf(1)))
    rerender(six)
    expect([...result.current.chosen]).toEqual([1, 3, 5].map(codeOf))
    // The one before has left the list: nothing lies between.
    rerender([2, 4, 6].map(codeOf))
    act(() => result.current.chooseTo(codeOf(6)))
    expect([...result.current.chosen]).toEqual([codeOf(6)])
  })

  test('can be all or none with the boxes standing, and ending takes them away', () => {
    const { result } = selecting()
    act(() => result.current.chooseAll(true))
    expect(result.current.chosen.size).toBe(6)
    act(() => result.current.chooseAll(false))
    expect([result.current.chosen.size, result.current.isOn]).toEqual([0, true])
    act(() => result.current.end())
    expect(result.current.isOn).toBe(false)
    act(() => result.current.begin())
    expect(result.current.isOn).toBe(true)
  })
})
