import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { daysMeant } from '../../../../src/desk/shared/search/dayMeant.ts'

/** A Saturday. */
const today = parseDay('2026-11-21')

test.each([
  ['14 jul', ['2027-07-14']],
  ['jul 14', ['2027-07-14']],
  ['14 July 2026', ['2026-07-14']],
  ['1 nov', ['2026-11-01']],
  ['24.12.', ['2026-12-24']],
  ['14/7', ['2027-07-14']],
  ['3/4', ['2027-04-03', '2027-03-04']],
  ['2026-12-01', ['2026-12-01']],
  ['today', ['2026-11-21']],
  ['tomorrow', ['2026-11-22']],
  ['sat', ['2026-11-28']],
  ['mon', ['2026-11-23']],
  ['+3', ['2026-11-24']],
  ['-1', ['2026-11-20']],
  ['29 feb', []],
  ['31 jun', []],
  ['smith', []],
  ['14', []],
])('on 21 November 2026 “%s” means %j', (typed, days) => {
  expect(daysMeant(typed, today)).toEqual(days)
})

test.each([
  ['de', '14. Juli', ['2027-07-14']],
  ['de', 'mär 3', ['2027-03-03']],
  ['de', 'Mittwoch', ['2026-11-25']],
  ['de', 'mo', ['2026-11-23']],
  ['de', 'morgen', ['2026-11-22']],
  ['de', 'tomorrow', ['2026-11-22']],
  ['de', 'july 14', ['2027-07-14']],
  ['es', '14 de julio', ['2027-07-14']],
  ['es', '14 de julio de 2026', ['2026-07-14']],
  ['es', 'miercoles', ['2026-11-25']],
  ['fr', '14 févr.', ['2027-02-14']],
  ['fr', "aujourd'hui", ['2026-11-21']],
  ['fr', 'août 2', ['2027-08-02']],
  ['pt-BR', 'sábado', ['2026-11-28']],
  ['pt-BR', '24 de dezembro', ['2026-12-24']],
  ['ar', '١٤ يوليو', ['2027-07-14']],
  ['ja', '3月4日', ['2027-03-04']],
  ['ja', '水曜日', ['2026-11-25']],
  ['ja', '水', ['2026-11-25']],
  ['de', 'smith', []],
])('in the language %s “%s” means %j', (locale, typed, days) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(daysMeant(typed, today)).toEqual(days)
})
