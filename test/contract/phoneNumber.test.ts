import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPhonePart, phoneWord, typedPhone } from '../../src/contract/phoneNumber.ts'

const finds = (typed: string, stored: string): 'exact' | 'near' | null => {
  const phone = typedPhone(typed)
  if (phone === null) return null
  if (hasPhonePart(stored, phone.exact)) return 'exact'
  return phone.near !== null && hasPhonePart(stored, [phone.near]) ? 'near' : null
}

/** One number, as it is written inside Germany, with the country code, and on other keyboards. */
const ways = [
  '0171 5550183',
  '+49 171 5550183',
  '+49 (0)171 / 555-0183',
  '0049 171 5550183',
  '0049 (0) 171 5550183',
  '٠١٧١ ٥٥٥٠١٨٣',
  '+۴۹ ۱۷۱ ۵۵۵۰۱۸۳',
]

describe('a phone number finds its guest, however either of them is written (ux.md §3.4)', () => {
  test.each(ways.flatMap((typed) => ways.map((stored) => [typed, stored] as const)))(
    '%s finds %s',
    (typed, stored) => {
      expect(finds(typed, stored)).toBe('exact')
    },
  )

  test.each([
    ['+1 604 555 0182', '(604) 555-0182', 'exact'],
    ['604-555-0182', '+1 (604) 555-0182', 'exact'],
    ['+1 604 555 0182', '16045550182', 'exact'],
    ['+39 06 1234567', '06 1234567', 'exact'],
    ['+358 40 1234567', '040 1234567', 'exact'],
    ['555-01', '+1 (604) 555-0182', 'exact'],
    ['0604 555', '+1 (604) 555-0182', 'exact'],
    ['+49 171 55', '0171 5550183', 'exact'],
    ['+7 916 123 45 67', '8 916 123-45-67', 'near'],
    ['+49 171 5550183', '+43 171 5550183', 'near'],
    ['1 604 555 0182', '604 555 0182', 'near'],
    ['+49 171 5550183', '0171 5550184', null],
    ['+49 171 5550183', '', null],
    ['5550183', '0171 5550184', null],
    ['12', '12', null],
    ['0171 Smith', '0171 5550183', null],
  ])('%s and %s: %s', (typed, stored, found) => {
    expect(finds(typed, stored)).toBe(found)
  })

  test('with a country code and without, each finds the other, for any number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '7', '20', '33', '39', '44', '49', '81', '86', '353', '971'),
        fc.stringMatching(/^[1-9]\d{6,10}$/),
        (code, local) => {
          for (const home of [`0${local}`, local]) {
            expect(finds(`+${code} ${local}`, home)).toBe('exact')
            expect(finds(`00${code}${local}`, home)).toBe('exact')
            expect(finds(home, `+${code} (0)${local}`)).toBe('exact')
          }
        },
      ),
    )
  })

  test('a stored number never loses a digit that counts', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{4,12}$/), (digits) => {
        expect(phoneWord(digits)).toBe(`=${digits}`)
        expect(phoneWord(`+${digits}`).replaceAll('0', '')).toBe(`+${digits}`.replaceAll('0', ''))
      }),
    )
  })
})
