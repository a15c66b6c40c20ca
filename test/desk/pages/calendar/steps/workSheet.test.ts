import { describe, expect, test } from 'vitest'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import {
  sheetCsv,
  sheetJson,
  workSheet,
} from '../../../../../src/desk/pages/calendar/steps/workSheet.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aDraft, aRule } from '../aRule.ts'

const names = {
  items: [
    { id: 1, name: 'Birch cabin', categoryId: 4, categoryName: 'Cabins', stock: 4, unit: 'N' },
    { id: 2, name: 'Kayak', categoryId: 5, categoryName: 'Boats', stock: 9, unit: 'D' },
  ],
  currency: parseCurrency('CAD'),
}
const valueOf = (draft: Parameters<typeof workSheet>[0][number], label: string) =>
  workSheet([draft], names)[0]?.lines.find((line) => line.label === label)?.value

describe('The work sheet (ux.md §4.9)', () => {
  test('says what to enter by name, in order', () => {
    const season = aRule({
      name: 'Summer',
      kind: 'season',
      endDay: null,
      price: { kind: 'dynamic', rate: 10, unit: 'percent' },
      repeat: 'weekly',
      weekdays: ['fri', 'sat'],
      itemIds: [2],
      categoryIds: [4],
    })
    const [first, second] = workSheet(
      [
        aDraft(season),
        aDraft({ ...season, enabled: false }, { op: 'disable', rateId: 9, before: season }),
      ],
      names,
    )
    expect(first).toMatchObject({ number: 1, title: 'New season “Summer”', rateId: null })
    expect(first?.lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Name: Summer',
      'Type: Season',
      'First day: Jul 11, 2026',
      'Last day: No end',
      'Price: +10 %',
      'Closed: No',
      'Repeats: Weekly',
      'Weekdays: Fri, Sat',
      'Enabled: Yes',
      'Applies to: Category Cabins; Kayak',
    ])
    expect(second).toMatchObject({ number: 2, title: 'Disable “Summer”', rateId: 9 })
    expect(second?.lines).toMatchObject([{ label: 'Enabled', value: 'No', was: 'Yes' }])
  })

  test('names an item that no longer exists by its number', () => {
    expect(valueOf(aDraft(aRule({ itemIds: [77] })), 'Applies to')).toBe('Item 77')
    expect(valueOf(aDraft(aRule({ allItems: true })), 'Applies to')).toBe('All items')
  })

  test('has the amount of a new price, which the event itself lacks (§2.8)', () => {
    const draft = aDraft(aRule({ price: { kind: 'new' } }), { newPrice: cad('120.50') })
    expect(valueOf(draft, 'Price')).toBe('New price 120.50')
  })

  test('has a step for another amount alone, too', () => {
    const before = aRule({ price: { kind: 'new' } })
    const draft = aDraft(before, { rateId: 9, before, newPrice: cad('99') })
    expect(workSheet([draft], names)[0]?.lines).toMatchObject([{ value: 'New price 99.00' }])
  })

  test('as a table has a name that looks like a formula as plain text', () => {
    for (const name of ['=HYPERLINK("http://x")', '+1', '-1', '@now', '\t=1', ' =1']) {
      const csv = sheetCsv(workSheet([aDraft(aRule({ name }))], names))
      for (const line of csv.replace('\uFEFF', '').split('\r\n').filter(Boolean)) {
        for (const [, text] of line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)) {
          expect(text).not.toMatch(/^\s*[=+\-@\t\r]/)
        }
      }
      expect(csv).toContain(`'${name.replaceAll('"', '""')}`)
    }
  })

  test('as JSON has the words and the members of §2.8', () => {
    const json: unknown = JSON.parse(
      sheetJson([aDraft(aRule({ name: 'Summer' }), { reason: 'Because' })], names, {
        at: '2026-07-11T17:00:00Z',
        by: 'Maria Silva',
      }),
    )
    expect(json).toMatchObject({
      by: 'Maria Silva',
      steps: [{ step: 1, reason: 'Because', event: { name: 'Summer', start_date: 20260711 } }],
    })
  })
})
