import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AService, startService } from '../../../example/aService.ts'
import type { Json } from '../../../example/asking.ts'
import { checkOf, describedAnswers, untyped, untypedSchemas } from './describedAnswers.ts'

let service: AService
let document: Json
let check: ReturnType<typeof checkOf>
beforeAll(async () => {
  service = await startService()
  document = (await service.get('/api/openapi.json')).body
  check = checkOf(document)
})
afterAll(() => service.close())

describe('every answer is described, also refusals and the bodies of webhooks (§2)', () => {
  test('with its fields: none is without a type', () => {
    const open = describedAnswers(document).flatMap(({ where, schema }) =>
      untyped(document, schema).map((at) => `${where}: ${at}`),
    )
    expect([...open, ...untypedSchemas(document)]).toEqual([])
  })

  test('with an example that fits the description', () => {
    for (const { where, schema, example } of describedAnswers(document)) {
      expect([where, check(schema, example)]).toEqual([where, []])
    }
  })

  test('and an answer with one member more, one fewer or one of another type does not fit', () => {
    const note = describedAnswers(document).find(({ where }) =>
      where.startsWith('POST /api/3.0/booking/{code}/note 200'),
    )
    const isDescribed = (answer: unknown) => check(note?.schema, answer).length === 0
    const example = z.looseObject({ note: z.looseObject({}) }).parse(note?.example)
    const { note_id, ...less } = example.note
    expect(isDescribed(example)).toBe(true)
    expect(isDescribed({ ...example, more: 1 })).toBe(false)
    expect(isDescribed({ ...example, note: { ...example.note, more: 1 } })).toBe(false)
    expect(isDescribed({ ...example, note: less })).toBe(false)
    expect(isDescribed({ ...example, note: { ...less, note_id: String(note_id) } })).toBe(false)
  })

  test('for each operation, also those of OAuth, at least the answer of success', () => {
    const described = new Set(describedAnswers(document).map(({ where }) => where))
    const silent = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods)
        .map((method) => `${method.toUpperCase()} ${path} 200`)
        .filter((where) => !described.has(where)),
    )
    // The authorize address answers with a page, and the one that ends a sign-in with an empty answer.
    expect(silent).toEqual(['GET /oauth 200', 'POST /oauth/revoke 200'])
  })
})
