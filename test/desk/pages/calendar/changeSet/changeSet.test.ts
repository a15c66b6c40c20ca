import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { weekdays } from '../../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import {
  changeSetFile,
  readChangeSet,
} from '../../../../../src/desk/pages/calendar/changeSet/changeSetFile.ts'
import { merged, mergeOf } from '../../../../../src/desk/pages/calendar/changeSet/mergeSets.ts'
import { differences } from '../../../../../src/desk/pages/calendar/rules/compare.ts'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { anyRule } from '../prices/anyRule.ts'

const currency = parseCurrency('CAD')
const idOf = (nth: number): string => `${String(nth).padStart(8, '0')}-0000-4000-8000-000000000000`
const at = '2026-07-11T17:00:00Z'
const fileOf = (drafts: readonly Draft[]): string => changeSetFile({ at, by: 'Maria', drafts })
const draftsIn = (text: string): readonly Draft[] => {
  const read = readChangeSet(text, currency)
  if ('wrong' in read) throw new Error(read.wrong)
  return read.set.drafts
}
const wrongIn = (text: string): string => {
  const read = readChangeSet(text, currency)
  return 'wrong' in read ? read.wrong : 'nothing'
}

const regatta = aDraft(aRule({ name: 'Regatta', price: { kind: 'new' } }), {
  draftId: idOf(1),
  newPrice: cad('120.50'),
  reason: 'The whole town is booked',
})
const season = aRule({ name: 'High', kind: 'season', endDay: '2026-08-30' })
const longer = aDraft(
  { ...season, endDay: parseDay('2026-09-06') },
  { draftId: idOf(2), rateId: 9, before: season },
)

describe('A change set as a file (ux.md §4.8)', () => {
  test('is read as it was written', () => {
    expect(draftsIn(fileOf([regatta, longer]))).toEqual([regatta, longer])
  })

  test('is read as it was written, whatever the event is', () => {
    fc.assert(
      fc.property(anyRule(parseDay('2026-07-01')), (ruleFor) => {
        const any = ruleFor({ itemId: 3, categoryId: 2 })
        // Sorted as the service and the editor have them: in the order of the week.
        const after = { ...any, weekdays: weekdays.filter((one) => any.weekdays.includes(one)) }
        const [draft] = draftsIn(fileOf([aDraft(after, { draftId: idOf(1) })]))
        expect(draft && differences(draft.after, after)).toEqual([])
      }),
    )
  })

  test('is refused in a sentence when it is no change set', () => {
    expect(wrongIn('')).toContain('Wrong file')
    expect(wrongIn('hello')).toContain('Wrong file')
    expect(wrongIn('[]')).toContain('Wrong file')
    expect(wrongIn('{"kind":"deskbell work sheet","version":1}')).toContain('changes to type in')
    expect(wrongIn('{"kind":"deskbell events","version":1}')).toContain('Wrong file')
    expect(wrongIn('{"kind":"deskbell change set","version":7}')).toContain('newer than this page')
    expect(wrongIn('{"kind":"deskbell change set"}')).toContain('too old')
    expect(wrongIn('[['.repeat(50_000))).toContain('Wrong file')
  })

  test('is refused in another currency: 100 yen are not 100 dollars', () => {
    const yen = fileOf([regatta]).replaceAll('"CAD"', '"JPY"')
    expect(wrongIn(yen)).toBe('The file’s prices are in JPY, yours in CAD.')
  })

  test('is refused as a whole when it contradicts itself or has only half of a change', () => {
    expect(wrongIn(fileOf([regatta, regatta]))).toContain('twice')
    expect(wrongIn(fileOf([longer, { ...longer, draftId: idOf(3) }]))).toContain('twice')
    expect(wrongIn(fileOf([{ ...longer, before: null }]))).toContain('is damaged')
    expect(wrongIn(fileOf([{ ...regatta, draftId: '__proto__' }]))).toContain('is damaged')
    expect(
      wrongIn(fileOf([aDraft(aRule({ name: 'x'.repeat(5000) }), { draftId: idOf(1) })])),
    ).toContain('is damaged')
  })

  test('is read or refused, and never breaks the page, however it was damaged', () => {
    const whole = fileOf([regatta, longer])
    const cut = fc.tuple(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 12 }))
    fc.assert(
      fc.property(cut, ([from, length, instead]) => {
        const read = readChangeSet(
          whole.slice(0, from) + instead + whole.slice(from + length),
          currency,
        )
        expect('wrong' in read ? read.wrong.endsWith('.') : read.set.drafts.length <= 2).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.json(), fc.json(), (event, draft) => {
        const text = `{"kind":"deskbell change set","version":1,"at":"${at}","by":"x","drafts":[${draft},{"draft_id":"${idOf(1)}","op":"create","rate_id":null,"before":null,"after":${event},"intent":null,"reason":"","author":"","at":"${at}","together":null}]}`
        expect(wrongIn(text)).toMatch(/\.$/)
      }),
    )
  })
})

describe('Another tablet’s drafts (ux.md §4.8)', () => {
  test('are added when they are new, and skipped when they are here', () => {
    const merge = mergeOf([regatta], [regatta, longer], [])
    expect(merge).toMatchObject({ added: [longer], same: [regatta], collisions: [] })
    expect(merged([regatta], merge, new Set())).toEqual([regatta, longer])
  })

  test('that were edited on both tablets are for a person to choose; untouched ones stay as they are here', () => {
    const theirs = { ...regatta, newPrice: cad('99') }
    const merge = mergeOf([regatta], [theirs], [])
    expect(merge.collisions).toMatchObject([{ is: 'same draft', mine: regatta, theirs }])
    expect(merged([regatta], merge, new Set())).toEqual([regatta])
    expect(merged([regatta], merge, new Set([theirs.draftId]))).toEqual([theirs])
  })

  test('are found when two drafts are of one event, and never both kept', () => {
    const theirs = { ...longer, draftId: idOf(5), after: { ...season, name: 'Peak' } }
    const merge = mergeOf([longer], [theirs], [])
    expect(merge.collisions).toMatchObject([{ is: 'same rule' }])
    expect(merged([longer], merge, new Set([idOf(5)]))).toEqual([theirs])
  })

  test('that were published meanwhile are not made twice', () => {
    const closure = aDraft(aRule({ name: 'Roof', available: false }), { draftId: idOf(6) })
    const there = [anEvent(31, { name: 'Roof', available: false })]
    expect(mergeOf([], [closure], there)).toMatchObject({ added: [], arrived: [closure] })
  })
})
