import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOffsets, type Offsets } from '../../../../../src/desk/pages/calendar/grid/offsets.ts'

let offsets: Offsets
let scroller: HTMLElement
let leave: () => void
beforeEach(() => {
  scroller = document.createElement('div')
  document.body.append(scroller)
  offsets = createOffsets()
  leave = offsets.follow(scroller)
})
afterEach(() => {
  leave()
  scroller.remove()
})

function scroll(px: number): void {
  scroller.scrollLeft = px
  scroller.dispatchEvent(new Event('scroll'))
}

test('whoever scrolls to earlier days has the days before them drawn ahead', () => {
  scroll(1_000)
  expect(offsets.now().across).toEqual({ px: 1_000, isBack: false })
  scroll(800)
  expect(offsets.now().across).toEqual({ px: 800, isBack: true })
})

test('whoever jumps to an earlier day has the days after it drawn ahead', () => {
  scroll(1_000)
  offsets.scrollTo({ across: 800 })
  expect(offsets.now().across).toEqual({ px: 800, isBack: false })
  // The browser tells of the jump afterwards.
  scroll(800)
  expect(offsets.now().across).toEqual({ px: 800, isBack: false })
})
