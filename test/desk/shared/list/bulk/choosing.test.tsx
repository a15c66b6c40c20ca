import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { useCallback, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { ChooseAll } from '../../../../../src/desk/shared/list/bulk/ChooseAll.tsx'
import { SelectButton } from '../../../../../src/desk/shared/list/bulk/SelectButton.tsx'
import { useRowChoosing } from '../../../../../src/desk/shared/list/bulk/useRowChoosing.ts'
import { useSelection } from '../../../../../src/desk/shared/list/bulk/useSelection.ts'

const codeOf = (nth: number): BookingCode => parseBookingCode(`KB${nth}`)
const six = [1, 2, 3, 4, 5, 6].map(codeOf)

/** A list like those of Today and Bookings: a press opens a row, unless it selects it. */
function List({ codes = six, onOpen }: { codes?: readonly BookingCode[]; onOpen: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const selection = useSelection(codes)
  const { isOn, chosen, choose, chooseAll } = selection
  const codeIn = useCallback((text: string) => codes.find((code) => code === text) ?? null, [codes])
  useRowChoosing(list, { ...selection, codeOf: codeIn })
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

const ten = { title: '10:00', codes: six.slice(0, 4) }
const anyTime = { title: null, codes: six.slice(4) }

/** Rows without a heading, one of which has a card with a heading of its own, and rows under one. */
function Groups() {
  const list = useRef<HTMLDivElement>(null)
  const selection = useSelection(six)
  const codeIn = useCallback((text: string) => six.find((code) => code === text) ?? null, [])
  useRowChoosing(list, { ...selection, codeOf: codeIn, groups: [anyTime, ten] })
  const rows = (codes: readonly BookingCode[]) =>
    codes.map((code) => (
      <li key={code} data-code={code}>
        <input
          type="checkbox"
          aria-label={`Choose ${code}`}
          checked={selection.chosen.has(code)}
          readOnly
        />
        <a href={`#${code}`}>Open {code}</a>
        {code === codeOf(5) ? (
          <section>
            <header>Question</header>
          </section>
        ) : null}
      </li>
    ))
  return (
    <div ref={list}>
      <ul>{rows(anyTime.codes)}</ul>
      <section>
        <header>10:00</header>
        <ul>{rows(ten.codes)}</ul>
      </section>
    </div>
  )
}

/** The two rows that a search found. */
function Narrowed() {
  const [found] = useState(() => six.slice(0, 2))
  const selection = useSelection(found)
  return (
    <>
      <SelectButton {...selection} found={2} />
      <p>{[...selection.chosen].join(', ') || 'none'}</p>
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
describe('selecting with a mouse', () => {
  test('a press opens a row, until rows have their boxes: then it selects', () => {
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

  test('Shift selects all rows up to the pressed one, in both directions, and keeps the earlier selection', () => {
    show()
    fireEvent.click(select())
    press(4)
    press(6, { shiftKey: true })
    expect(chosenNow()).toBe('456')
    press(2, { shiftKey: true })
    expect(chosenNow()).toBe('23456')
  })

  test('Shift selects only the pressed row where nothing was selected before', () => {
    show()
    fireEvent.click(select())
    press(3, { shiftKey: true })
    expect(chosenNow()).toBe('3')
  })

  test('a press still opens a row in another browser tab or presses a button in the row', () => {
    show()
    fireEvent.click(select())
    press(1, { ctrlKey: true })
    press(1, { metaKey: true })
    fireEvent.click(checkIn(1))
    expect([chosenNow(), opened.mock.calls.length]).toEqual(['', 2])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose KB1' }))
    expect(chosenNow()).toBe('1')
  })

  test('a row that cannot be selected is not', () => {
    show()
    fireEvent.click(select())
    fireEvent.click(screen.getByText('Nobody'))
    fireEvent.click(screen.getByRole('list', { name: 'Bookings' }))
    expect(chosenNow()).toBe('')
  })

  test('in a narrowed list one press selects all that were found, and its button says how many', () => {
    render(<Narrowed />)
    fireEvent.click(screen.getByRole('button', { name: 'Select 2' }))
    expect(screen.getByText('KB1, KB2')).toBeTruthy()
    fireEvent.click(select())
    expect(screen.getByText('none')).toBeTruthy()
  })

  test('one press selects all rows, and then its button disappears', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Select all 6' }))
    expect(chosenNow()).toBe('123456')
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull()
  })
})

const down = (nth: number, at = { clientX: 10, clientY: 10 }, pointerType = 'touch') =>
  fireEvent.pointerDown(row(nth), { pointerType, ...at })

const hold = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
describe('selecting with a finger', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('holding a row for half a second selects it, and lifting the finger opens nothing', () => {
    show()
    down(2)
    hold(499)
    expect(boxes()).toBe(0)
    hold(1)
    expect(chosenNow()).toBe('2')
    fireEvent.pointerUp(row(2))
    fireEvent.click(row(2))
    expect([chosenNow(), opened.mock.calls.length]).toEqual(['2', 0])
    // After the long press, every press selects.
    fireEvent.click(row(3))
    expect(chosenNow()).toBe('23')
  })

  test('a finger that scrolls, lifts early or is interrupted selects nothing', () => {
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

  test('holding a heading selects all its rows, two of which are pressed away again; pressing it selects the rest again, and then none', () => {
    render(<Groups />)
    fireEvent.pointerDown(screen.getByText('10:00'), { pointerType: 'touch' })
    hold(500)
    expect(chosenNow()).toBe('1234')
    fireEvent.click(screen.getByText('10:00'))
    expect(chosenNow()).toBe('1234')
    fireEvent.click(row(2))
    fireEvent.click(row(3))
    expect(chosenNow()).toBe('14')
    fireEvent.click(screen.getByText('10:00'))
    expect(chosenNow()).toBe('1234')
    fireEvent.click(screen.getByText('10:00'))
    expect(chosenNow()).toBe('')
  })

  test('holding a heading within a row selects that row alone', () => {
    render(<Groups />)
    fireEvent.pointerDown(screen.getByText('Question'), { pointerType: 'touch' })
    hold(500)
    expect(chosenNow()).toBe('5')
  })

  test('a finger that trembles a little selects as well', () => {
    show()
    down(2)
    fireEvent.pointerMove(row(2), { clientX: 18, clientY: 16 })
    hold(500)
    expect(chosenNow()).toBe('2')
  })

  test('a held link shows no menu of the device, but a mouse still gets one', () => {
    show()
    down(2)
    hold(500)
    expect(fireEvent.contextMenu(row(2))).toBe(false)
    fireEvent.pointerUp(row(2))
    fireEvent.click(row(2))
    expect(fireEvent.contextMenu(row(2))).toBe(true)
  })

  test('a long press selects, a mouse button held down does not', () => {
    show()
    down(2, undefined, 'mouse')
    hold(2_000)
    expect(boxes()).toBe(0)
  })

  test('a press works as usual where boxes are already shown', () => {
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
describe('selecting with a keyboard', () => {
  test('Space selects a row, and Space again deselects it', () => {
    show()
    expect(key(2, ' ')).toBe(false)
    expect(chosenNow()).toBe('2')
    key(2, ' ')
    expect(chosenNow()).toBe('')
  })

  test('Space presses the focused button', () => {
    show()
    expect(fireEvent.keyDown(checkIn(2), { key: ' ' })).toBe(true)
    expect(boxes()).toBe(0)
  })

  test('Shift with arrows selects on the way: the row it leaves, and the one it comes to', () => {
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
    // A row that gets the focus by Tab is not selected.
    focus(6)
    expect(chosenNow()).toBe('234')
  })

  test('Escape ends the selection, and does nothing else then', () => {
    show()
    key(2, ' ')
    expect(key(2, 'Escape')).toBe(false)
    expect(boxes()).toBe(0)
    expect(key(2, 'Escape')).toBe(true)
  })

  test('the browser keeps its own keys', () => {
    show()
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(key(2, ' ', { [modifier]: true })).toBe(true)
    }
    expect(boxes()).toBe(0)
  })
})

const useIt = (codes: readonly BookingCode[]) => useSelection(codes)
const selecting = () => renderHook(useIt, { initialProps: six })

describe('the selection', () => {
  test('stays while a search filters the list, and never counts rows that are not listed', () => {
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

  test('with Shift contains the rows between, of those listed now', () => {
    const { result, rerender } = selecting()
    const narrowed = [1, 3, 5, 6].map(codeOf)
    act(() => result.current.choose(codeOf(5), true))
    rerender(narrowed)
    act(() => result.current.chooseTo(codeOf(1)))
    rerender(six)
    expect([...result.current.chosen]).toEqual([1, 3, 5].map(codeOf))
    // The last selected row has left the list, so there is no range.
    rerender([2, 4, 6].map(codeOf))
    act(() => result.current.chooseTo(codeOf(6)))
    expect([...result.current.chosen]).toEqual([codeOf(6)])
  })

  test('can be all or none while the boxes are shown, and ending it hides them', () => {
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
