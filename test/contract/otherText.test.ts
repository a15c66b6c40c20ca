import { describe, expect, test } from 'vitest'
import { parseAccounts, parseRole4 } from '../../src/contract/account.ts'
import { decodeEntities } from '../../src/contract/entities.ts'
import { otherFields } from '../../src/contract/otherFields.ts'
import { describedText, toText } from '../../src/contract/text.ts'
import { cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const others = (record: Record<string, unknown>, placed: readonly string[] = []) =>
  otherFields(record, new Set(placed), cad('0').currency).map(
    ({ label, value }) => `${label}: ${typeof value === 'object' ? value.minor : value}`,
  )

describe('what else a record contains, for staff to read (§2.5)', () => {
  test('a subtotal and a discount are amounts in the currency of the booking, and stay text where they cannot be read', () => {
    const fields = otherFields(
      { sub_total: '98.00', discount: 'none' },
      new Set(),
      cad('0').currency,
    )
    expect(fields.map(({ value }) => value)).toEqual([cad('98.00'), 'none'])
  })

  test('custom fields are shown with the others, and with a readable name', () => {
    expect(
      others({
        meta: { hotel_room: '12', shoeSize: 43 },
        fields: { customer_postal_zip: 'V5' },
        isLate: true,
        vip: false,
      }),
    ).toEqual(['Hotel room: 12', 'Shoe size: 43', 'Postal zip: V5', 'Is late: true', 'Vip: false'])
  })

  test('members that are shown elsewhere, empty ones and secrets are left out', () => {
    expect(others({ code: 'A', empty: ' ', nested: { a: 1 }, name: 'x' }, ['code'])).toEqual([
      'Name: x',
    ])
    const secrets = [
      'api_key',
      'token',
      'password',
      'session_id',
      'my_ip',
      'pin',
      'cardno',
      'auth_x',
      'iban',
    ]
    expect(others(Object.fromEntries(secrets.map((name) => [name, 'abc'])))).toEqual([])
    expect(
      others({
        link: 'https://a.example/?x=1',
        plain: 'https://a.example/x',
        jar: 'CFX=1',
        said: 'password=1',
      }),
    ).toEqual(['Plain: https://a.example/x'])
    expect(others({ token: 'abc', copy: 'abc', other: 'abcd' })).toEqual(['Other: abcd'])
    expect(others({ keyring: 'a', tidy: 'b', shipping: 'c' })).toEqual([
      'Keyring: a',
      'Tidy: b',
      'Shipping: c',
    ])
  })

  test('there are sixty members at most, each of limited length', () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`f${at}x`, 'v']))
    expect(others(many)).toHaveLength(60)
    expect(
      otherFields({ long: 'x'.repeat(2000) }, new Set(), cad('0').currency)[0]?.value,
    ).toHaveLength(1000)
  })
})

describe('text', () => {
  test('entities become their characters, and text that is no entity stays', () => {
    expect(
      decodeEntities('&#9;&#10;&#13;&#31;&#32;&#x10FFFF;&#x110000;&#xD7FF;&#xDFFF;&#xE000;'),
    ).toBe('\t\n\r&#31; \u{10FFFF}&#x110000;\uD7FF&#xDFFF;\uE000')
    expect(decodeEntities('&trade;&rarr;&amp;&lt;&gt;&quot;&apos;')).toBe('™→&<>"\'')
    expect(decodeEntities('&#X41; &#x4g; &toolongname;')).toBe('A &#x4g; &toolongname;')
  })

  test('lines of HTML become lines, without the space around them', () => {
    expect(toText('<p>a  b</p> \n <p> c</p>')).toBe('a b\nc')
    expect(toText('a<br/>b<div>c</div>d')).toBe('a\nb\nc\nd')
    expect(toText('one<!-- two --> three')).toBe('one three')
    expect(toText('one<!-- <p>two')).toBe('one')
    expect(toText('a<SCRIPT>x</script >b')).toBe('ab')
    expect(toText('a <i>b</i>\n\n\nc')).toBe('a b c')
  })

  test('text that only looks like markup stays as it was written', () => {
    expect(describedText('5 < 6 &amp; 7 > 3')).toBe('5 < 6 & 7 > 3')
    expect(describedText('a <b>c</b> &amp; d')).toBe('a c & d')
    expect(describedText('<kayak> for two')).toBe('<kayak> for two')
    expect(describedText('one<br>two')).toBe('one\ntwo')
    expect(describedText('<span class="x">y</span>')).toBe('y')
  })
})

const read = (record: object) =>
  parseAccounts(anEnvelope({ accounts: { 7: { account_id: 7, ...record } } })).records[0]

describe('accounts (§2.7)', () => {
  test('have first and last name, or else the name colleagues use', () => {
    expect(read({ first_name: 'Maria', last_name: 'Silva', nickname: 'Mia' })).toEqual({
      id: 7,
      name: 'Maria Silva',
      nickname: 'Mia',
      enabled: true,
      partner: false,
    })
    expect(read({ last_name: 'Silva' })?.name).toBe('Silva')
    expect(read({ nickname: 'Mia', enabled: 0, partner: 1 })).toMatchObject({
      name: 'Mia',
      enabled: false,
      partner: true,
    })
    expect(parseAccounts(anEnvelope({ account: [{ account_id: 7 }] })).records).toHaveLength(1)
    expect(parseAccounts(anEnvelope({ account: { account_id: 7 } })).records).toHaveLength(1)
  })

  test('have a role when generation 4.0 sends one', () => {
    expect([{ data: { role: 'owner' } }, { data: {} }, {}, null].map(parseRole4)).toEqual([
      'owner',
      null,
      null,
      null,
    ])
  })
})
