import { expect, test } from 'vitest'
import { z } from 'zod'
import * as kinds from '../../../../src/server/service/wire/kinds.ts'
import { readJson, readPairs } from '../../../../src/server/service/wire/pairs.ts'
import { wrongParameters } from '../../../../src/server/service/wire/wrongParameters.ts'

const reads = z.object({
  name: kinds.needed(kinds.text()),
  note: kinds.words(),
  notify: kinds.flag(),
  item: kinds.wholeNumber(undefined, { least: 1, most: 9 }),
  rules: kinds.oneOf(['soft', 'off'], 'soft or off'),
  statuses: kinds.list(),
  ids: kinds.wholeNumbers(),
  param: kinds.quantities(),
  form: kinds.nested(),
  time: kinds.time(),
  limit: kinds.limit(),
  page: kinds.page(),
  offset: kinds.offset(),
})

const nothingSent = { statuses: [], ids: [], param: {}, form: {}, limit: 100, page: 1, offset: 0 }

function refused(query: string): Readonly<Record<string, string>> {
  const { error } = reads.safeParse(readPairs(query))
  if (error === undefined) throw new Error('It was taken.')
  return wrongParameters(error).fields
}

test('a parameter that is missing or empty has its default, and an unknown one is ignored', () => {
  expect(reads.parse(readPairs('name=Mary'))).toEqual({ name: 'Mary', ...nothingSent })
  const empty = 'item=&rules=&ids=&param[adults]=&time=&limit=&page=&offset=&sort=x&item[a]=1'
  expect(reads.parse(readPairs(`name=Mary&${empty}`))).toEqual({ name: 'Mary', ...nothingSent })
})

test('each type is read as the desk sends it, from a form and from JSON', () => {
  const sent = {
    name: 'Mary',
    note: '',
    notify: true,
    item: 7,
    rules: 'soft',
    statuses: ['HOLD', 'PAID'],
    ids: [3, 4],
    param: { adults: 2 },
    form: { diet: 'none' },
    time: 21 * 60 + 30,
    limit: 250,
    page: 2,
    offset: 5,
  }
  const form =
    'name=Ann&name=Mary&note=&notify=Yes&item=7&rules=SOFT&statuses=HOLD,PAID&ids[]=3&ids[]=4&param[adults]=2' +
    '&form[diet]=none&time=9:30pm&limit=1000&page=2&offset=5'
  expect(reads.parse(readPairs(form))).toEqual(sent)
  const json = { ...sent, ids: [3, '4'], time: '21:30', limit: 1000 }
  expect(reads.parse(readJson(json))).toEqual(sent)
})

test('everything that is wrong is named at once, each with what it must be', () => {
  const query =
    'notify=maybe&item=10&rules=hard&ids=1,x&param[adults]=two&time=25:00&limit=0&page=-1&offset=x'
  expect(refused(query)).toEqual({
    name: 'is missing',
    notify: 'must be 1 or 0',
    item: 'must be a whole number from 1 to 9',
    rules: 'must be soft or off',
    ids: 'must be a list of whole numbers from 0 to 999999999',
    'param[adults]': 'must be a whole number from 0 to 99999',
    time: 'must be a time as 09:30',
    limit: 'must be a whole number, 1 or more',
    page: 'must be a whole number, 1 or more',
    offset: 'must be a whole number, 0 or more',
  })
})

test.each([
  ['1', true],
  ['true', true],
  ['True', true],
  ['on', true],
  ['0', false],
  ['False', false],
  ['', false],
  ['off', false],
])('the flag %s is %s', (sent, flag) => {
  expect(reads.parse(readPairs(`name=x&notify=${sent}`)).notify).toBe(flag)
})

test('a number consists of digits only', () => {
  for (const wrong of ['-1', '1.5', '1e3', '99999999999', ' 1', 'x', '0x1', '١']) {
    expect(refused(`name=x&item=${encodeURIComponent(wrong)}`)).toHaveProperty('item')
  }
})

test('a long parameter name is cut before it is repeated in the answer', () => {
  const [name] = Object.keys(refused(`name=x&param[${'a'.repeat(150)}]=x`))
  expect(name).toBe(`param[${'a'.repeat(40)}]`)
})

test('a time with as many spaces as a request may hold is refused at once', () => {
  expect(refused(`name=Mary&time=10${'+'.repeat(60_000)}x`)).toHaveProperty('time')
})
