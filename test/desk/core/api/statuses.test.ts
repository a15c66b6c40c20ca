import { expect, test } from 'vitest'
import { learnStatuses, statusNamed } from '../../../../src/desk/core/api/queries/statuses.ts'

const seen = (id: string, name: string) => ({ status: { id, name } })

test('a status has its usual name until the business’s own was seen, and an id alone never replaces it (§3)', () => {
  expect(statusNamed({ id: 'HOLD', name: 'HOLD' }).name).toBe('On hold')
  learnStatuses([seen('HOLD', 'Reserved'), seen('HOLD', 'HOLD'), seen('', '')])
  expect(statusNamed({ id: 'HOLD', name: 'HOLD' }).name).toBe('Reserved')
})

test('an id like that of a member of every object is a name as any other', () => {
  for (const id of ['constructor', '__proto__', 'toString']) {
    expect(statusNamed({ id, name: id }).name).toBe(id)
    learnStatuses([seen(id, id), seen(id, 'Own')])
    expect(statusNamed({ id, name: id }).name).toBe('Own')
  }
})
