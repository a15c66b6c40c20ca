import { z } from 'zod'
import { answer4, envelope, flatRefusal, refusal3, refusal4 } from './answerShapes.ts'

type Part = Readonly<Record<string, unknown>>

const schemas = {
  Envelope: envelope,
  Refusal3: refusal3,
  FlatRefusal: flatRefusal,
  Answer4: answer4,
  Refusal4: refusal4,
}

export const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): Part => ({
  $ref: `#/components/${kind}/${name}`,
})

/** JSON Schema as it stands inside a description: its dialect is said once, at the top. */
export function toSchema(schema: z.ZodType): Part {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const said = (description: string, schema: string, headers?: Part): Part => ({
  description,
  ...(headers === undefined ? {} : { headers }),
  content: { 'application/json': { schema: ref('schemas', schema) } },
})

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the throttle lifts.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
}

const throttled = 'Too many requests (§8).'

/** What all endpoints share: refusals, the headers of §5.1, and the ways to show who is calling (§5). */
export const components = (publicOrigin: string): Part => ({
  schemas: Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, toSchema(schema)]),
  ),
  responses: {
    Refused3: said('Refused: `request.error` says why (§7).', 'Refusal3'),
    Unknown3: said('The credentials are missing or not taken (§5.5).', 'FlatRefusal'),
    Throttled3: said(throttled, 'Refusal3', retryAfter),
    Refused4: said('Refused: `error` says why (§7).', 'Refusal4'),
    Throttled4: said(throttled, 'Refusal4', retryAfter),
  },
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
