import { t } from '@lingui/core/macro'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import {
  chooseLanguage,
  chosenLanguage,
  followLanguage,
} from '../../../../src/desk/core/device/chosenLanguage.ts'
import { formatDay, formatMoney } from '../../../../src/desk/ui/language/format.ts'
import { activateLanguage, loadMessages } from '../../../../src/desk/ui/language/language.ts'

const day = parseDay('2026-11-30')
const price = { minor: 123_450, currency: parseCurrency('CAD') }
const words = () => t`Language`

beforeEach(() => loadMessages('settings'))
afterEach(() => {
  activateLanguage('en-US')
  useSignIn.setState({ account: null })
})

describe('The language of the desk', () => {
  test('a chosen language is on the screen at once: words, dates, amounts and direction', async () => {
    await chooseLanguage('de')
    expect(words()).toBe('Sprache')
    expect(formatDay(day)).toBe('Mo., 30. Nov.')
    expect(formatMoney(price, { symbol: false })).toBe('1.234,50')
    expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
    await chooseLanguage('ar')
    expect(words()).toBe('اللغة')
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })

  test('the device remembers it, also for the lock screen and the next start', async () => {
    expect(chosenLanguage()).toBe('en-US')
    await chooseLanguage('ja')
    expect(chosenLanguage()).toBe('ja')
  })

  test('each person finds their own language after the sign-in or the PIN', async () => {
    followLanguage()
    useSignIn.setState({ account: { id: 7, name: 'Maria' } })
    await chooseLanguage('pt-BR')
    useSignIn.setState({ account: { id: 8, name: 'Kenji' } })
    await chooseLanguage('ja')
    useSignIn.setState({ account: { id: 7, name: 'Maria' } })
    await expect.poll(words).toBe('Idioma')
  })
})
