import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../../src/server/database/databaseUnavailable.ts'
import { health } from '../../../../src/server/gate/front/health.ts'

const visit = () => ({
  request: new Request('http://desk.test/readyz'),
  url: new URL('http://desk.test/readyz'),
  clientAddress: '203.0.113.7',
  logEntry: { route: '' },
})

test('a hundred callers of /readyz at once cause one write, and the next one a moment later', async () => {
  let writes = 0
  const ask = health({
    read: async () => null,
    write: async (name, value) => {
      writes += 1
      await pause(5)
      return { name, value, since: new Date() }
    },
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(visit())))
  expect(answers.every((answer) => answer?.status === 200)).toBe(true)
  await ask(visit())
  expect(writes).toBe(1)
  await pause(150)
  await ask(visit())
  expect(writes).toBe(2)
})

test('/readyz tells the version, whose changes are in the changelog', async () => {
  const ask = health({
    read: async () => null,
    write: async (name, value) => ({ name, value, since: new Date() }),
  })
  const root = new URL('../../../../', import.meta.url)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  expect(await (await ask(visit()))?.json()).toEqual({ ok: true, version })
  expect(readFileSync(new URL('CHANGELOG.md', root), 'utf8')).toContain(`## [${version}] - `)
})

test('a write that fails is reported to each caller that waited for it, and tried again by the next', async () => {
  let isFull = true
  const ask = health({
    read: async () => null,
    write: async (name, value) => {
      if (isFull) throw new Error('The disk is full.')
      return { name, value, since: new Date() }
    },
  })
  const answers = await Promise.allSettled([ask(visit()), ask(visit())])
  expect(answers).toEqual(
    answers.map(() => ({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })),
  )
  isFull = false
  expect((await ask(visit()))?.status).toBe(200)
})
