import { z } from 'zod'
import type { EndpointDescription } from '../wire/endpoint.ts'
import { inJson, type JsonObject, ref, toSchema } from './components.ts'

/** An endpoint at its address; `path` as a route writes it: `/api/3.0/booking/:code/note`. */
export type Described = {
  readonly method: string
  readonly path: string
  readonly about: EndpointDescription
  /** Answered without credentials (§5.4). */
  readonly isPublic: boolean
}

/** `/booking/:code/note` → `/booking/{code}/note` */
export const toTemplate = (path: string): string =>
  path.replaceAll(/:(\w+)(\{[^}]*\})?\??/g, '{$1}')

/**
 * One operation of the description: what it reads is the schema its parameters are parsed with.
 *
 * @param schemas with that of its answer among them, under `answerName`
 */
export function operation(
  { method, path, about, isPublic }: Described,
  schemas: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const generation = path.startsWith('/api/3.0/') ? '3' : '4'
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const reads = toSchema(about.reads ?? z.object({}))
  return {
    operationId: toName(method, path),
    summary: about.says,
    description: [
      `Contract ${about.section}.`,
      ...(about.feature === undefined ? [] : ['Not part of every plan.']),
      ...(about.alsoByGet ? ['A GET that carries an Authorization header does the same.'] : []),
    ].join(' '),
    tags: [generation === '3' ? '3.0' : '4.0'],
    parameters: [
      ...namesIn(path).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(hasBody ? [] : inQuery(reads)),
      ref('parameters', 'OnBehalf'),
      ...(about.acts ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(hasBody && hasMembers(reads['properties']) ? { requestBody: body(reads) } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: inJson(schemas, answerName(method, path)),
      },
      400: ref('responses', `Refused${generation}`),
      401: ref('responses', generation === '3' ? 'Unknown3' : 'Refused4'),
      403: ref('responses', `Refused${generation}`),
      404: ref('responses', `Refused${generation}`),
      429: ref('responses', `Throttled${generation}`),
      default: ref('responses', `Refused${generation}`),
    },
    security: [
      ...(isPublic ? [{}] : []),
      { pair: [] },
      { token: [] },
      { oauth: [] },
      ...(generation === '3' ? [{ tokenInQuery: [] }] : []),
    ],
  }
}

const namesIn = (path: string): string[] =>
  [...toTemplate(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What the answer of an operation is called: `Get30BookingCodeInvoiceAnswer`. */
export const answerName = (method: string, path: string): string =>
  `${method.slice(0, 1)}${toName(method, path).slice(1)}Answer`

/** `GET /api/3.0/booking/:code/invoice` → `get30BookingCodeInvoice` */
const toName = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .replace('/api/', '')
    .replaceAll('.', '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

const isObject = (part: unknown): part is JsonObject =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const hasMembers = (part: unknown): boolean => isObject(part) && Object.keys(part).length > 0

/** Lists as `a=1,2`, named parts as `param[adults]=2`: the plainest of the forms that are read. */
function inQuery(reads: JsonObject): JsonObject[] {
  const required = Array.isArray(reads['required']) ? reads['required'] : []
  return Object.entries(isObject(reads['properties']) ? reads['properties'] : {}).map(
    ([name, sent]) => {
      const { description, ...schema } = isObject(sent) ? sent : {}
      return {
        name,
        in: 'query',
        ...(description === undefined ? {} : { description }),
        required: required.includes(name),
        ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
        ...(schema['type'] === 'object' ? { style: 'deepObject', explode: true } : {}),
        schema,
      }
    },
  )
}

/** A form or JSON, whichever the caller likes better. */
const body = (reads: JsonObject): JsonObject => ({
  required: Array.isArray(reads['required']) && reads['required'].length > 0,
  content: {
    'application/x-www-form-urlencoded': { schema: reads },
    'application/json': { schema: reads },
  },
})
