import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { i18nIn } from '../../../../src/server/language/pageLanguage.ts'
import { passwordRefusal } from '../../../../src/server/service/sign-in/passwordRules.ts'

const maria = {
  loginId: 'maria',
  firstName: 'María',
  lastName: 'Silva Costa',
  nickname: 'Mimi',
  email: 'm.costinha77@heron.example',
  business: 'Heron Landing',
}
const refused = (password: string) => {
  const refusal = passwordRefusal(password, maria)
  return refusal === null ? null : i18nIn('en-US')._(refusal)
}

test.each(['short', 'nineletrs'])('%s is too short (security.md 6.2.1)', (password) => {
  expect(refused(password)).toBe('Use at least 10 characters.')
})

test.each([
  ['one of the passwords that became public most often', 'password123'],
  ['the same in other letters', 'PassWord123'],
  ['the same in wide letters', 'ｐａｓｓｗｏｒｄ１２３'],
  ['a common word with a year and a sign', 'Sunshine2026!'],
  ['the login with digits', 'maria12345'],
  ['a name with an accent', '!!María2026!!'],
  ['the name of the business', 'Heron Landing 1'],
  ['the name of the product', 'Deskbell2026'],
  ['one letter again and again', 'aaaaaaaaaaaa'],
  ['a short piece again and again', 'ab1ab1ab1ab1'],
  ['a run of digits', '0123456789'],
  ['a run of letters backwards', 'zyxwvutsrq'],
])('%s is refused, with words that say what to choose (security.md 6.2.4)', (_, password) => {
  expect(refused(password)).toBe('Too easy to guess. Use three or four unrelated words.')
})

test.each([
  ['first and last name joined', 'mariasilva1'],
  ['the business joined, with a year', 'HeronLanding2026'],
  ['the same with signs between', 'heron_landing-2026!'],
  ['a name and the business', 'MariaHeron99'],
  ['a name twice', 'silvasilva12'],
  ['a nickname and a name', 'mimi.silva.1990'],
  ['a name with its accent', 'MARÍA+silva'],
  ['digits between the names', 'maria2026silva'],
  ['the local part of the e-mail', 'm.costinha77!!'],
  ['the product and the business', 'deskbell@heron'],
  ['a name with little beside it', 'maria4ever!!'],
  ['a name and a common word', 'mariapassword1'],
])('%s is refused (%s)', (_, password) => {
  expect(refused(password)).toMatch(/^Too easy to guess/)
})

test('names in other scripts are found, too', () => {
  const known = { ...maria, firstName: '愛子', lastName: 'Іваненко', business: '旅館もみじ' }
  expect(passwordRefusal('愛子旅館もみじ2026', known)).not.toBeNull()
  expect(passwordRefusal('іваненко-愛子', known)).not.toBeNull()
})

test.each([
  ['a name beside two words that have nothing to do with it', 'maria kettle orbit'],
  ['a short name inside of words', 'mimicking otters'],
])('%s is accepted (%s)', (_, password) => {
  expect(refused(password)).toBeNull()
})

test.each([
  'kettle orbit mango',
  'r8#kV0q!zPw2',
  'Das Boot fährt um 9',
  'correct horse battery staple',
])('%s is accepted', (password) => {
  expect(refused(password)).toBeNull()
})

test('ten random characters are accepted, whatever they are (security.md 6.2.5)', () => {
  const drawn = fc.string({ unit: 'grapheme-ascii', minLength: 10, maxLength: 80 })
  fc.assert(
    fc.property(drawn, (password) => {
      fc.pre(new Set(password).size > 6 && /\p{L}.*\d.*\p{L}/u.test(password))
      expect(refused(password)).toBeNull()
    }),
  )
})
