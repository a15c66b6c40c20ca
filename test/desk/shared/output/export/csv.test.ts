import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../../../../../src/desk/shared/output/export/csv.ts'

describe('A table for a spreadsheet', () => {
  test('is marked as UTF-8, with quotes doubled and lines ended as RFC 4180 says', () => {
    expect(csvOf(['Name', 'Nights'], [['Anna "Zoë", 2 rooms\nlate', 3]])).toBe(
      '\uFEFF"Name","Nights"\r\n"Anna ""Zoë"", 2 rooms\nlate",3\r\n',
    )
  })

  test('runs no typed text as a formula', () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\rx',
      '\nx',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      ' =1',
      '\u200B=1',
      '\u3000+1',
    ]) {
      expect(cellsIn(csvOf(['Note'], [[text]]))).toEqual([['Note'], [`'${text}`]])
    }
  })

  test('leaves harmless text unchanged, and keeps a number as a number', () => {
    for (const text of ['', 'Anna', '12 – 13', '−10 %', "'quoted", '1=1', '0.5']) {
      expect(cellsIn(csvOf(['Note'], [[text]]))[1]).toEqual([text])
    }
    expect(csvOf(['Due'], [[-12.5]])).toContain('\r\n-12.5\r\n')
  })

  test('gives back every cell as it was written', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', ' ', '＝', 'a'),
      }),
    )
    const table = fc.integer({ min: 1, max: 5 }).chain((width) => {
      const row = fc.array(text, { minLength: width, maxLength: width })
      return fc.tuple(row, fc.array(row, { maxLength: 6 }))
    })
    fc.assert(
      fc.property(table, ([head, rows]) => {
        const found = cellsIn(csvOf(head, rows))
        expect(found.map((row) => row.length)).toEqual([head, ...rows].map((row) => row.length))
        found.forEach((row, at) =>
          row.forEach((cell, column) => {
            const meant = [head, ...rows][at]?.[column] ?? ''
            expect([meant, `'${meant}`]).toContain(cell)
            expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
          }),
        )
      }),
    )
  })
})

/** Reads a table as RFC 4180 defines it, letter by letter. */
function cellsIn(csv: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const text = csv.slice(1)
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at += 1
    } else cell += letter
  }
  return rows
}
