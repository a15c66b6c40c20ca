import { describe, expect, test } from 'vitest'
import { sheetState, verify } from '../../../../../src/desk/pages/calendar/publish/verify.ts'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const sheet = (drafts: readonly Draft[], known: readonly number[] = []) => ({
  at: '2026-07-11T17:00:00Z',
  by: 'Maria Silva',
  drafts,
  known,
  expected: [],
  charged: [],
  checked: {},
})
const summer = aRule({ name: 'Summer', kind: 'season', endDay: '2026-08-30' })
const draft = aDraft(summer)

describe('Verify (ux.md §4.9)', () => {
  test('ticks an event that was entered as the sheet says', () => {
    const checked = verify(sheet([draft]), [anEvent(31, summer)])
    expect(checked).toEqual({ [draft.draftId]: { kind: 'verified', rateId: 31 } })
    expect(sheetState(checked)).toBe('verified')
  })

  test('names the field that is wrong', () => {
    const checked = verify(sheet([draft]), [anEvent(31, { ...summer, endDay: '2026-08-29' })])
    expect(checked[draft.draftId]).toEqual({ kind: 'differs', rateId: 31, fields: ['endDay'] })
    expect(sheetState(checked)).toBe('differs')
  })

  test('finds an event under a mistyped name too', () => {
    const checked = verify(sheet([draft]), [anEvent(31, { ...summer, name: 'Sumer' })])
    expect(checked[draft.draftId]).toMatchObject({ fields: ['name'] })
  })

  test('does not take an event that was there before for the new one', () => {
    const checked = verify(sheet([draft], [12]), [anEvent(12, summer)])
    expect(checked[draft.draftId]).toEqual({ kind: 'missing' })
  })

  test('counts two equal events as two: one that was entered once is missing once', () => {
    const twin = { ...draft, draftId: 'twin' }
    const checked = verify(sheet([draft, twin]), [anEvent(31, summer)])
    expect(Object.values(checked).map(({ kind }) => kind)).toEqual(['verified', 'missing'])
  })

  test('does not report an error in one step at another that is right', () => {
    const other = aDraft({
      ...summer,
      name: 'Summer weekends',
      repeat: 'weekly',
      weekdays: ['sat'],
    })
    const checked = verify(sheet([draft, other]), [
      anEvent(31, other.after),
      anEvent(32, { ...summer, available: false }),
    ])
    expect(checked).toMatchObject({
      [draft.draftId]: { kind: 'differs', rateId: 32, fields: ['available'] },
      [other.draftId]: { kind: 'verified', rateId: 31 },
    })
  })

  test('looks for a changed event under its number, and for a disabled one too', () => {
    const off = aDraft({ ...summer, enabled: false }, { op: 'disable', rateId: 7, before: summer })
    expect(verify(sheet([off], [7]), [anEvent(7, summer)])[off.draftId]).toMatchObject({
      fields: ['enabled'],
    })
    expect(verify(sheet([off], [7]), [])[off.draftId]).toEqual({ kind: 'missing' })
  })
})
