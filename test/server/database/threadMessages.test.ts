import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { errorOf, failureOf } from '../../../src/server/database/pglite/threadMessages.ts'

const sent = (thrown: unknown): Error => errorOf(structuredClone(failureOf(thrown)))

test('an error of the thread of the database arrives with what tells full, forbidden and damaged apart', async () => {
  const missing: unknown = await readFile('/no such folder/db').catch((cause: unknown) => cause)
  expect(sent(missing)).toMatchObject({ code: 'ENOENT', path: '/no such folder/db' })
  const damaged = Object.assign(new Error('invalid page'), { code: 'XX001' })
  expect(sent(damaged)).toMatchObject({ message: 'invalid page', code: 'XX001' })
  // The files of WebAssembly throw an object with a number only: 51 is a full disk.
  expect(sent({ name: 'ErrnoError', errno: 51 })).toMatchObject({ errno: 51 })
  expect(sent('stopped').message).toBe('stopped')
})
