import { describe, expect, test } from 'vitest'
import {
  type Draft,
  type EventValues,
  effectiveEvents,
  valuesOf,
} from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { kindOf, kindWord } from '../../../../../src/desk/pages/calendar/rules/ruleWords.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const order = (drafts: readonly Draft[] = []) =>
  effectiveEvents(
    [
      anEvent(5, { kind: 'discount', name: 'D' }),
      anEvent(4, { kind: 'special', name: 'S4' }),
      anEvent(9, { kind: 'season', name: 'N9' }),
      anEvent(3, { kind: 'special', name: 'S3' }),
      anEvent(1, { kind: 'other', name: 'O' }),
    ],
    drafts,
  )

const names = (drafts?: readonly Draft[]) => order(drafts).map(({ values }) => values.name)

describe('the events together with the drafts (ux.md §4.7)', () => {
  test('are sorted: seasons, specials, others and discounts, each by number', () => {
    expect(names()).toEqual(['N9', 'S3', 'S4', 'O', 'D'])
    expect(order().map(({ rateId, draft }) => [rateId, draft])).toEqual([
      [9, null],
      [3, null],
      [4, null],
      [1, null],
      [5, null],
    ])
  })

  test('have new ones after all of their kind, in the order they were made', () => {
    const drafts = [aDraft(aRule({ name: 'Z' })), aDraft(aRule({ name: 'Y' }))]
    expect(names(drafts)).toEqual(['N9', 'S3', 'S4', 'Z', 'Y', 'O', 'D'])
    expect(order(drafts)[3]).toMatchObject({ rateId: null, draft: drafts[0] })
  })

  test('have changed ones in their place, and removed ones switched off', () => {
    const before = aRule({ name: 'S3' })
    const change = aDraft({ ...before, name: 'S3 new' }, { rateId: 3, before })
    expect(names([change])).toEqual(['N9', 'S3 new', 'S4', 'O', 'D'])
    const off = aDraft(before, { rateId: 3, before, op: 'disable' })
    const [, third] = order([off])
    expect(third).toMatchObject({ rateId: 3, draft: off, values: { name: 'S3', enabled: false } })
    expect(order([change])[1]?.values.enabled).toBe(true)
  })

  test('have all values of an event but its number', () => {
    expect(valuesOf(anEvent(3, { name: 'X' }))).toEqual(aRule({ name: 'X' }))
  })
})

const words = (kind: EventValues['kind'], available = true) => kindWord({ kind, available })

describe('the name for a kind of event', () => {
  test('is closure for each event that closes, except a discount', () => {
    const kinds = (['season', 'special', 'discount', 'other'] as const).map((kind) => [
      kindOf({ kind, available: true }),
      kindOf({ kind, available: false }),
    ])
    expect(kinds).toEqual([
      ['season', 'closure'],
      ['special', 'closure'],
      ['discount', 'discount'],
      ['other', 'closure'],
    ])
    expect([
      words('season'),
      words('special'),
      words('discount'),
      words('special', false),
      words('other'),
    ]).toEqual(['Season', 'Special', 'Discount', 'Closure', 'Other price rule'])
  })
})
