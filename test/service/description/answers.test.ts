import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AService, startService } from '../../example/aService.ts'
import type { Json } from '../../example/asking.ts'
import { checkOf, toldAnswers, untyped, untypedSchemas } from './toldAnswers.ts'

let service: AService
let document: Json
let check: ReturnType<typeof checkOf>
beforeAll(async () => {
  service = await startService()
  document = (await service.get('/api/openapi.json')).body
  check = checkOf(document)
})
afterAll(() => service.close())

describe('every answer is described, refusals and the bodies of webhooks too (§2)', () => {
  test('with its fields: nothing is left untyped', () => {
    const open = toldAnswers(document).flatMap(({ where, schema }) =>
      untyped(document, schema).map((at) => `${where}: ${at}`),
    )
    expect([...open, ...untypedSchemas(document)]).toEqual([])
  })

  test('with an example that is such an answer', () => {
    for (const { where, schema, example } of toldAnswers(document)) {
      expect([where, check(schema, example)]).toEqual([where, []])
    }
  })

  test('and an answer with a member more, one less or of another kind would be noticed', () => {
    const note = toldAnswers(document).find(({ where }) =>
      where.startsWith('POST /api/3.0/booking/{code}/note 200'),
    )
    const isTold = (answer: unknown) => check(note?.schema, answer).length === 0
    const example = z.looseObject({ note: z.looseObject({}) }).parse(note?.example)
    const { note_id, ...less } = example.note
    expect(isTold(example)).toBe(true)
    expect(isTold({ ...example, more: 1 })).toBe(false)
    expect(isTold({ ...example, note: { ...example.note, more: 1 } })).toBe(false)
    expect(isTold({ ...example, note: less })).toBe(false)
    expect(isTold({ ...example, note: { ...less, note_id: String(note_id) } })).toBe(false)
  })

  test('for each operation, with those of OAuth, what is answered when it is done', () => {
    const told = new Set(toldAnswers(document).map(({ where }) => where))
    const silent = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods)
        .map((method) => `${method.toUpperCase()} ${path} 200`)
        .filter((where) => !told.has(where)),
    )
    // The authorize address answers with a page, and the one that ends a sign-in with nothing.
    expect(silent).toEqual(['GET /oauth 200', 'POST /oauth/revoke 200'])
  })
})
