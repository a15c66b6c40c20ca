import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency, parseMoney } from '../../../../src/contract/money.ts'
import { formatDay, formatMoney, formatNumber } from '../../../../src/desk/ui/language/format.ts'
import { activateLanguage } from '../../../../src/desk/ui/language/language.ts'

const amount = parseMoney('-1264.00', parseCurrency('CAD'))

test('between Arabic words an amount keeps its sign, number and currency together', () => {
  activateLanguage('ar')
  expect(formatMoney(amount)).toMatch(/^\u2066[^\u2066]*1,264\.00[^\u2069]*\u2069$/)
  expect(formatMoney(amount, { symbol: false })).not.toMatch(/[\u2066\u2069]/)
})

test('every format asks for European digits, whatever the browser takes for Arabic', () => {
  activateLanguage('ar')
  expect(i18n.locales).toBe('ar-u-nu-latn')
  const texts = [formatMoney(amount), formatNumber(1234), formatDay(parseDay('2026-11-21'))]
  for (const text of texts) expect(text).toMatch(/[0-9]/)
})
