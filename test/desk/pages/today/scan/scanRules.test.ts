import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { partsIn, whoIsScanned } from '../../../../../src/desk/pages/today/scan/scanned.ts'
import {
  isSame,
  noScans,
  type Scan,
  seenAgain,
  withScan,
} from '../../../../../src/desk/pages/today/scan/scans.ts'
import { dayBoard } from '../../../../../src/desk/shared/day/dayBoard.ts'
import { codesMeant } from '../../../../../src/desk/ui/keys/codesMeant.ts'
import { aBooking } from '../../../../example/wireBooking.ts'
import { aDay } from '../aDay.ts'

describe('What a code says (ux.md §3.2)', () => {
  test('is the booking’s code, without what is around it', () => {
    expect(partsIn('  KB58R \n')).toEqual(['KB58R'])
  })

  test('is a link with the code in it, at any place', () => {
    expect(partsIn('https://example.com/b/KB58R?lang=en')).toContain('KB58R')
    expect(partsIn('https://example.com/?CODE=KB58R')).toContain('KB58R')
    expect(partsIn('https://example.com/#/ticket/KB58R')).toContain('KB58R')
    expect(partsIn('https://example.com/b/K%20B')).toContain('K B')
  })

  test('is never a page of text, and broken links do no harm', () => {
    expect(partsIn('x'.repeat(500))).toEqual([])
    expect(partsIn('https://')).toEqual(['https://'])
    expect(partsIn('https://example.com/%E0%A4%A')).toContain('%E0%A4%A')
  })
})

const aScan = (text: string, at: number): Scan => ({
  id: at,
  text,
  code: null,
  verdict: 'nobody',
  at,
})

describe('One scan after the other', () => {
  test('a code held before the camera is one scan, until it was away for three seconds', () => {
    let scans = withScan(noScans, aScan('A', 1_000))
    expect(isSame(scans, 'A', 3_900)).toBe(true)
    scans = seenAgain(scans, 'A', 3_900)
    expect(isSame(scans, 'A', 6_800)).toBe(true)
    expect(isSame(scans, 'A', 6_900)).toBe(false)
    expect(isSame(scans, 'B', 3_900)).toBe(false)
  })

  test('the last five are listed, each guest once', () => {
    const texts = ['A', 'B', 'C', 'D', 'E', 'F', 'B']
    const scans = texts.reduce((all, text, at) => withScan(all, aScan(text, at)), noScans)
    expect(scans.last.map(({ text }) => text)).toEqual(['B', 'F', 'E', 'D', 'C'])
  })
})

const codes = (...all: string[]) => all.map((code) => parseBookingCode(code))
const meant = (text: string, ...all: string[]) => codesMeant(text, codes(...all))
const numbered = (code: string, id: number) => aBooking({ code: parseBookingCode(code), id })
const scanned = (text: string, ...bookings: readonly Booking[]) => {
  const { rows } = dayBoard(aDay({ starting: bookings }))
  return whoIsScanned(text, {
    rows: new Map(rows.arrivals.map((row) => [row.booking.code, row])),
    held: new Map(),
  })
}

describe('Which booking a scan means (ux.md §3.2)', () => {
  test('is the one of the same code, even where others have the same letters and digits', () => {
    expect(meant('JJKK-1', 'JJKK-1', 'JJ-KK1', 'jjkk-1')).toEqual(['JJKK-1'])
    expect(meant('jjkk-1', 'JJKK-1', 'JJ-KK1')).toEqual(['JJKK-1'])
  })

  test('is one of the same letters and digits: signs differ with the keyboard, start and stop signs are around it', () => {
    expect(meant('*JJKK-000925*', 'JJKK-000925', 'JJKK-000926')).toEqual(['JJKK-000925'])
    expect(meant('JJKKß000925', 'JJKK-000925', 'JJKK-000926')).toEqual(['JJKK-000925'])
    expect(meant('TTß11', 'TT-11', 'TT1-1')).toEqual(['TT-11', 'TT1-1'])
  })

  test('is never one that only contains it', () => {
    expect(meant('JJKK-1', 'JJKK-10')).toEqual([])
    expect(meant('--', '-1', '..-')).toEqual([])
  })

  test('can be found by its number, but not where codes are numbers themselves', () => {
    expect(scanned('*925*', numbered('KB58R', 925))).toMatchObject({ of: 'today' })
    expect(scanned('925', numbered('KB58R', 925), numbered('1001', 4))).toBeNull()
  })

  test('gets a question where a link names two bookings', () => {
    const two = [numbered('KB58R', 1), numbered('KB3N5', 2)] as const
    expect(scanned('https://example.com/KB58R?from=KB3N5', ...two)).toMatchObject({ of: 'several' })
  })
})
