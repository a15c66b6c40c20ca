import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isLocalHttp } from '../../../../src/server/gate/sealing/cookies.ts'
import { keyring } from '../../../../src/server/gate/sealing/keyring.ts'

const aKey = () => randomBytes(32).toString('base64')

test('a new key seals, and what the old one sealed can still be opened (key rotation)', async () => {
  const [older, newer] = [`k1:${aKey()}`, `k2:${aKey()}`]
  const sealed = keyring(older).seal('session', { id: 'a' })
  const rotated = keyring(`${newer},${older}`)
  expect(rotated.open('session', sealed)).toEqual({ id: 'a' })
  const fresh = rotated.seal('session', { id: 'b' })
  expect(keyring(newer).open('session', fresh)).toEqual({ id: 'b' })
  expect(keyring(newer).open('session', sealed)).toBeNull()
})

test('what was sealed for one purpose cannot be opened for another', async () => {
  const keys = keyring(`k1:${aKey()}`)
  expect(keys.open('session', keys.seal('sign-in', { id: 'a' }))).toBeNull()
})

test('the fingerprint of a text stays the same when another key is added', () => {
  const older = `k1:${aKey()}`
  const [mark] = keyring(older).marksOf('a note')
  expect(keyring(`k2:${aKey()},${older}`).marksOf('a note')).toContain(mark)
})

test('a weak, short or repeated key stops the start, and the error names it', () => {
  const sentence = 'correct horse battery staple 123'
  expect(() => keyring(`k1:${Buffer.from(sentence).toString('base64')}`)).toThrow('k1')
  expect(() => keyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`)).toThrow('not random')
  const counted = Buffer.from([...Array(32).keys()]).toString('base64')
  expect(() => keyring(`k1:${counted}`)).toThrow('not random')
  expect(() => keyring(`k1:${randomBytes(16).toString('base64')}`)).toThrow('32 bytes')
  const key = aKey()
  expect(() => keyring(`k1:${key},k1:${key}`)).toThrow('once')
})

test('plain HTTP is allowed on this machine only', () => {
  expect(isLocalHttp('https://desk.example')).toBe(false)
  expect(isLocalHttp('http://localhost:8080')).toBe(true)
  expect(isLocalHttp('http://127.0.0.1:8080')).toBe(true)
  expect(() => isLocalHttp('http://192.168.1.5:8080')).toThrow('PUBLIC_ORIGIN')
  expect(() => isLocalHttp('http://localhost.evil.example')).toThrow('PUBLIC_ORIGIN')
})
