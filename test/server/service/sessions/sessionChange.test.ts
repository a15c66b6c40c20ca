import { describe, expect, test } from 'vitest'
import { Problem } from '../../../../src/server/service/base/problem.ts'
import { alterations } from '../../../../src/server/service/sessions/alterations.ts'
import {
  changingSession,
  checkSessionChange,
  readingSession,
  whichSession,
} from '../../../../src/server/service/sessions/sessionChange.ts'

const problem = (sent: object, hasCookie = false) => {
  try {
    checkSessionChange(changingSession.parse(sent), hasCookie)
    return null
  } catch (thrown) {
    return thrown instanceof Problem ? thrown.fields : thrown
  }
}

const read = (sent: Parameters<ReturnType<typeof alterations>['parse']>[0]) => {
  const { success, data, error } = alterations().safeParse(sent)
  return success ? data : error?.issues.map(({ path, message }) => [...path, message])
}

describe('a change of a session (§4.1 `alter`)', () => {
  test('is a whole number, remove, optin or optout, in any letter case', () => {
    expect(read({ '1': '3', '1.1': ' OptIn ', '1.2': 'optout', '1.3': 'REMOVE' })).toEqual([
      { lineId: '1', to: 'quantity', quantity: 3 },
      { lineId: '1.1', to: 'optin' },
      { lineId: '1.2', to: 'optout' },
      { lineId: '1.3', to: 'remove' },
    ])
    expect(read({ '1': '99999' })).toEqual([{ lineId: '1', to: 'quantity', quantity: 99_999 }])
  })

  test('is left out where it is empty', () => {
    expect(read(undefined)).toEqual([])
    expect(read('')).toEqual([])
    expect(read({ '1': '', '2': '  ', '3': '4' })).toEqual([
      { lineId: '3', to: 'quantity', quantity: 4 },
    ])
  })

  test('is refused when it is anything else, and the line is named', () => {
    const why = 'must be a whole number, remove, optin or optout'
    expect(read('3')).toEqual([['must be sent by line, as alter[1]=2']])
    expect(read({ '1': '3', '2': 'sell' })).toEqual([['2', why]])
    for (const odd of ['-1', '1.5', '100000', 'x3', '3x', 'removed']) {
      expect(read({ '1': odd })).toEqual([['1', why]])
    }
    expect(read({ '1': ['3', '4'] })).toEqual([['must be one word or number for each line']])
    expect(read({ '1': { deep: '3' }, '2': '' })).toEqual([
      ['must be one word or number for each line'],
    ])
    expect(read({ '1': '3', '2': ['3', '4'] })).toEqual([
      ['must be one word or number for each line'],
    ])
  })

  test('needs a SLIP where no session is named, and for the replacement of a line', () => {
    expect(problem({ slip: 'a' })).toBeNull()
    expect(problem({ session_id: 'x' })).toBeNull()
    expect(problem({}, true)).toBeNull()
    expect(problem({ alter: { '1': '2' } })).toBeNull()
    expect(problem({})).toEqual({ slip: 'is missing' })
    expect(problem({ session_id: 'x', line_id: '1' }, true)).toEqual({ slip: 'is missing' })
  })

  test('may be in the address of a GET that reads the session (§4.1 GET)', () => {
    expect(readingSession.parse({ session_id: 'x', alter: { '1': '2' } })).toEqual({
      session_id: 'x',
      alter: [{ lineId: '1', to: 'quantity', quantity: 2 }],
    })
    expect(readingSession.parse({})).toEqual({ alter: [] })
    expect(whichSession.parse({ session_id: 'x' })).toEqual({ session_id: 'x' })
  })

  test('replaces a line only by a single SLIP', () => {
    expect(problem({ slip: 'a', line_id: '1' })).toBeNull()
    expect(problem({ slip: 'a,b', line_id: '1' })).toEqual({
      line_id: 'must be sent with one SLIP alone',
    })
    expect(problem({ slip: 'a,b' })).toBeNull()
  })
})
