import { describe, expect, test } from 'vitest'
import { soughtIn } from '../../../../src/desk/shared/search/sought.ts'

const ways = (typed: string) => soughtIn(typed).map(({ by, text }) => `${by}: ${text}`)

describe('What is typed to find a customer (§4.1 customer)', () => {
  test('with an @ it is an e-mail address', () => {
    expect(ways(' rosa@example.com ')).toEqual(['email: rosa@example.com'])
  })

  test('words are a whole name, with one space where two were typed', () => {
    expect(ways('Rosa  van der Berg ')).toEqual(['name: Rosa van der Berg'])
  })

  test('a name may contain digits', () => {
    expect(ways('Room 12')).toEqual(['name: Room 12'])
  })

  test('a few digits are a customer’s number', () => {
    expect(ways('131')).toEqual(['number: 131'])
  })

  test('more digits may be a number or a phone, so both are looked for', () => {
    expect(ways('6045550194')).toEqual(['phone: 6045550194'])
    expect(ways('604555')).toEqual(['number: 604555', 'phone: 604555'])
  })

  test('a phone number keeps its signs, because the service compares letter by letter', () => {
    expect(ways('+1 (604) 555-0194')).toEqual(['phone: +1 (604) 555-0194'])
  })

  test('digits of other scripts are sent as services store them', () => {
    expect(ways('٠١٧١ ٥٥٥٠١٨٣')).toEqual(['phone: 0171 5550183'])
  })

  test('an empty box looks for nothing', () => {
    expect(ways('   ')).toEqual([])
  })
})
