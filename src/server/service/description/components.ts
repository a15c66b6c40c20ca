import { z } from 'zod'
import { namedShapes } from '../../../contract/wire/leafShapes.ts'
import { refusal3, refusal4 } from '../wire/answerShapes.ts'
import { exampleOf } from './exampleOf.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
})

type WrittenSchema = z.core.JSONSchema.BaseSchema

/** What the library says beyond the shape itself: the format of a moment, and how far a number is exact. */
function plainer({ jsonSchema }: { readonly jsonSchema: WrittenSchema }): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/** JSON Schema in the form it has inside a description: its dialect is named once, at the top. */
export function toSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The document around a schema names its dialect and its place. */
const isOfShape = ([name]: readonly [string, unknown]) => name !== '$schema' && name !== '$id'

/** The shapes that have a name, and `answers` under theirs, each written once and named by the others. */
export function toSchemas(
  answers: ReadonlyMap<string, z.ZodType>,
): Readonly<Record<string, JsonObject>> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of [...namedShapes, ...answers]) registry.add(shape, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    override: plainer,
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      forLanguages(Object.fromEntries(Object.entries(schema).filter(isOfShape))),
    ]),
  )
}

const isPart = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object with members of its own beside entries of another kind, as most languages can say it: an entry may be any of
 * these kinds for the type, and a pattern still says which kind it is.
 */
function forLanguages(part: JsonObject): JsonObject {
  const parts = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      isPart(value) ? forLanguages(value) : value,
    ]),
  )
  const { properties, additionalProperties } = parts
  if (!isPart(properties) || !isPart(additionalProperties) || acceptsAll(additionalProperties)) {
    return parts
  }
  const names = Object.keys(properties).join('|')
  const kinds = [additionalProperties, ...Object.values(properties)]
  return {
    ...parts,
    additionalProperties: {
      anyOf: [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()],
    },
    patternProperties: { [`^(?!(?:${names})$)`]: additionalProperties },
  }
}

/** What is any JSON already takes the named members in. */
const acceptsAll = ({ $ref }: JsonObject): boolean => $ref === '#/components/schemas/Json'

/** An answer in JSON. @param example made of those of its leaves when absent */
export const inJson = (
  schemas: Readonly<Record<string, JsonObject>>,
  name: string,
  example: unknown = exampleOf(ref('schemas', name), schemas),
): JsonObject => ({ 'application/json': { schema: ref('schemas', name), example } })

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the throttle lifts.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
}

const throttled = 'Too many requests (§8).'

const tooMany = 'Too many requests. Try again in 1 second.'

/** The refusals that endpoints share (§7). */
function responses(schemas: Readonly<Record<string, JsonObject>>) {
  const described = (
    description: string,
    schema: string,
    example?: unknown,
    headers?: JsonObject,
  ): JsonObject => ({
    description,
    ...(headers === undefined ? {} : { headers }),
    content: inJson(schemas, schema, example),
  })
  const { error, message } = refusal4.parse(exampleOf(ref('schemas', 'Refusal4'), schemas))
  const refused = refusal3.parse(exampleOf(ref('schemas', 'Refusal3'), schemas))
  const throttled3 = { id: 'throttled', title: 'Too many requests', details: tooMany, data: {} }
  const throttled4 = { httpCode: 429, errorCode: 'throttled', message: tooMany }
  const throttledToken = { error: 'temporarily_unavailable', error_description: tooMany }
  const wrongGrant = { error: 'invalid_grant', error_description: 'The code is not good any more.' }
  return {
    Refused3: described('Refused: `request.error` says why (§7).', 'Refusal3'),
    Unknown3: described('The credentials are missing or not taken (§5.5).', 'FlatRefusal'),
    Throttled3: described(
      throttled,
      'Refusal3',
      { ...refused, request: { ...refused.request, error: throttled3 } },
      retryAfter,
    ),
    Refused4: described('Refused: `error` says why (§7).', 'Refusal4', { error, message }),
    Throttled4: described(
      throttled,
      'Refusal4',
      { error: throttled4, message: tooMany },
      retryAfter,
    ),
    RefusedToken: described('Refused (RFC 6749 §5.2).', 'FlatRefusal', wrongGrant),
    ThrottledToken: described(throttled, 'FlatRefusal', throttledToken, retryAfter),
  }
}

/** What all endpoints share: shapes, refusals, the headers of §5.1, and the ways to show who is calling (§5). */
export const components = (
  publicOrigin: string,
  schemas: Readonly<Record<string, JsonObject>>,
): JsonObject => ({
  schemas,
  responses: responses(schemas),
  parameters: {
    OnBehalf: {
      name: 'X-On-Behalf',
      in: 'header',
      description:
        'The staff account to act for: its number or login; `off` acts as a customer (§5.1).',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A second call with the same key is given the answer of the first, and does nothing.',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
  },
  securitySchemes: {
    pair: { type: 'http', scheme: 'basic', description: 'API key and secret (§5.2).' },
    consumer: {
      type: 'http',
      scheme: 'basic',
      description: 'Consumer key and secret, at the token address alone (§5.3).',
    },
    token: { type: 'http', scheme: 'bearer', description: 'An access token of §5.3.' },
    tokenInQuery: {
      type: 'apiKey',
      in: 'query',
      name: 'access_token',
      description: 'The access token as a parameter; not recommended (§5.3 step 7).',
    },
    oauth: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: `${publicOrigin}/oauth/`,
          tokenUrl: `${publicOrigin}/oauth/token/`,
          refreshUrl: `${publicOrigin}/oauth/token/`,
          scopes: {},
        },
      },
    },
  },
})
