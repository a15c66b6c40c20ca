import { describe, expect, test } from 'vitest'
import { codesIn } from '../../../../src/desk/today/scan/scanned.ts'
import {
  isSame,
  noScans,
  type Scan,
  seenAgain,
  withScan,
} from '../../../../src/desk/today/scan/scans.ts'
import { quiet, type WedgeKey, wedgeAfter } from '../../../../src/desk/today/scan/wedge.ts'

describe('What a code says (ux.md §3.2)', () => {
  test('is the booking’s code, in small or large letters', () => {
    expect(codesIn('kb58r')).toEqual(['kb58r', 'KB58R'])
    expect(codesIn('  KB58R \n')).toEqual(['KB58R'])
  })

  test('is a link with the code in it, at any place', () => {
    expect(codesIn('https://example.com/b/KB58R?lang=en')).toContain('KB58R')
    expect(codesIn('https://example.com/?CODE=KB58R')).toContain('KB58R')
    expect(codesIn('https://example.com/#/ticket/KB58R')).toContain('KB58R')
    expect(codesIn('https://example.com/b/K%20B')).toContain('K B')
  })

  test('is never a page of text, and broken links do no harm', () => {
    expect(codesIn('x'.repeat(500))).toEqual([])
    expect(codesIn('https://')).toEqual(['https://', 'HTTPS://'])
    expect(codesIn('https://example.com/%E0%A4%A')).toContain('%E0%A4%A')
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

const typed = (text: string, every: number): readonly WedgeKey[] =>
  text.split('').map((key, n) => ({ key: key === '\n' ? 'Enter' : key, at: 1_000 + n * every }))

function heard(keys: readonly WedgeKey[]): readonly string[] {
  let wedge = quiet
  return keys.flatMap((key) => {
    const after = wedgeAfter(wedge, key)
    wedge = after.wedge
    return after.scanned ?? []
  })
}

describe('A scanner that types', () => {
  test('is distinguished from fingers by its speed, and by Enter at the end', () => {
    expect(heard(typed('KB58R\n', 8))).toEqual(['KB58R'])
    expect(heard(typed('KB58R\n', 90))).toEqual([])
    expect(heard(typed('KB58R', 8))).toEqual([])
    expect(heard(typed('KB58R\nKB3N5\n', 8))).toEqual(['KB58R', 'KB3N5'])
  })

  test('writes capitals with Shift, and a word typed by fingers before it is not part of the code', () => {
    const withShift = typed('KB58R\n', 12).flatMap(({ key, at }) =>
      key === 'Enter'
        ? [{ key, at }]
        : [
            { key: 'Shift', at: at - 4 },
            { key, at },
          ],
    )
    expect(heard(withShift)).toEqual(['KB58R'])
    const slow = [
      { key: 'g', at: 100 },
      { key: 'o', at: 300 },
    ]
    expect(heard([...slow, ...typed('KB58R\n', 8)])).toEqual(['KB58R'])
    expect(
      heard([...typed('KB', 8), { key: 'ArrowDown', at: 1_020 }, { key: 'Enter', at: 1_025 }]),
    ).toEqual([])
  })
})
