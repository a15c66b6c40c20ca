import { describe, expect, test } from 'vitest'
import { isFieldName, kindOf, optionsIn } from '../../src/contract/formFieldKind.ts'
import { isParameterId, parseParameters } from '../../src/contract/itemParameter.ts'
import { endless } from '../../src/contract/unitsLeft.ts'

const one = (entry: object, limits: unknown = null) => parseParameters({ adults: entry }, limits)[0]

describe('the fields of a form (§2.10)', () => {
  const some = [{ value: 'a', label: 'A' }]

  test('are of each kind, and are free text where there is nothing to choose from', () => {
    const kinds = [
      'select',
      'filter_select',
      'checkboxes',
      'radio',
      'filter_radio',
      ' TextArea ',
      'checkbox',
      'p',
      'text',
      'odd',
      '',
    ]
    expect(kinds.map((kind) => kindOf(kind, '', some))).toEqual([
      'select',
      'select',
      'select',
      'radio',
      'radio',
      'textarea',
      'checkbox',
      'words',
      'text',
      'text',
      'text',
    ])
    expect(['select', 'radio', 'checkbox', 'textarea'].map((kind) => kindOf(kind, '', []))).toEqual(
      ['text', 'text', 'checkbox', 'textarea'],
    )
    expect([
      kindOf('text', ' Email ', []),
      kindOf('textarea', 'email', []),
      kindOf('text', 'phone', []),
    ]).toEqual(['email', 'textarea', 'text'])
  })

  test('have options as codes with labels, as whole records, or as labels alone', () => {
    expect(optionsIn({ a: 'First &amp; last', b: '' }, false)).toEqual([
      { value: 'a', label: 'First & last' },
      { value: 'b', label: 'b' },
    ])
    expect(
      optionsIn([{ value: 'x', label: ' X ' }, { id: 'y', lbl: 'Y' }, { label: 'Z' }], false),
    ).toEqual([
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
      { value: '2', label: 'Z' },
    ])
    expect(optionsIn({ 0: 'Kayak', 1: 'Canoe' }, true)).toEqual([
      { value: 'Kayak', label: 'Kayak' },
      { value: 'Canoe', label: 'Canoe' },
    ])
    expect(optionsIn({ 0: { label: 'Kayak' } }, true)).toEqual([{ value: 'Kayak', label: 'Kayak' }])
    expect(optionsIn({ '': '' }, false)).toEqual([])
    expect(optionsIn({ '': 'Any' }, false)).toEqual([{ value: '', label: 'Any' }])
    expect(optionsIn(null, false)).toEqual([])
  })

  test('have names that can stand in an address; names of an object’s prototype are refused', () => {
    expect(
      ['a', '_b', 'customer_name', `a${'x'.repeat(79)}`, 'a.b-c'].map(isFieldName),
    ).not.toContain(false)
    expect(
      [
        '',
        '1a',
        ' a',
        'a b',
        'a]',
        `a${'x'.repeat(80)}`,
        '-a',
        '__proto__',
        'constructor',
        'prototype',
      ].map(isFieldName),
    ).not.toContain(true)
    expect(['a', '1', 'A_b-c', `a${'x'.repeat(39)}`].map(isParameterId)).not.toContain(false)
    expect(
      ['', '_a', '-a', 'a b', `a${'x'.repeat(40)}`, 'constructor', 'prototype', 'x]'].map(
        isParameterId,
      ),
    ).not.toContain(true)
  })

  test('that are parameters take their limits from the item’s rules where they have none (§2.2)', () => {
    const rules = JSON.stringify({ param: { adults: { MIN: 2, MAX: 8 } } })
    const [adults] = parseParameters(
      { adults: { lbl: ' Adults &amp; teens ', qty: 3, def: 2, req: 1 } },
      rules,
    )
    expect(adults).toEqual({
      id: 'adults',
      label: 'Adults & teens',
      least: 2,
      most: 8,
      byDefault: 2,
      quantity: 3,
      isHidden: false,
      isRequired: true,
    })
    expect(one({ MIN: 1, MAX: 4 }, rules)).toMatchObject({ least: 1, most: 4 })
    expect(one({})).toMatchObject({
      label: 'adults',
      least: 0,
      most: null,
      byDefault: 0,
      quantity: null,
    })
    expect([0, -1].map((MAX) => one({ MAX })?.most)).toEqual([null, null])
    expect(one({ MAX: 1 })?.most).toBe(1)
    expect(one({ MIN: 5, MAX: 4 })?.most).toBeNull()
    expect(one({ MIN: 5, MAX: 5 })?.most).toBe(5)
    expect(one({ MAX: endless })?.most).toBeNull()
    expect(one({ MIN: -3, def: -3, qty: -1 })).toMatchObject({
      least: 0,
      byDefault: 0,
      quantity: null,
    })
    expect(one({ qty: 0, hide: 1 })).toMatchObject({ quantity: 0, isHidden: true })
    expect(parseParameters({ 'a b': {}, adults: 'x', constructor: {} }, null)).toEqual([])
    expect(one({}, '{not json')?.most).toBeNull()
    expect(one({}, { param: { adults: { MAX: 3 } } })?.most).toBe(3)
    expect(one({}, `{"param":{"adults":{"MAX":3}},"x":"${'y'.repeat(20_000)}"}`)?.most).toBeNull()
  })
})
