import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type JsonObject = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partOf = (value: unknown): JsonObject => (isPart(value) ? value : {})

/** An answer, or a body sent to a receiver, that a description describes as JSON. */
export type DescribedAnswer = {
  /** `GET /api/3.0/ping 200` */
  readonly where: string
  readonly schema: unknown
  readonly example: unknown
}

const contentOf = (where: string, content: unknown): DescribedAnswer[] => {
  const json = partOf(content)['application/json']
  return isPart(json) ? [{ where, schema: json['schema'], example: json['example'] }] : []
}

/** Every answer of every operation, refusals too, and every body that is sent to a receiver of webhooks. */
export function describedAnswers(document: unknown): DescribedAnswer[] {
  const { paths, webhooks, components } = partOf(document)
  const shared = partOf(partOf(components)['responses'])
  const resolved = (response: unknown): JsonObject => {
    const { $ref } = partOf(response)
    return partOf(typeof $ref === 'string' ? shared[$ref.split('/').at(-1) ?? ''] : response)
  }
  const answers = Object.entries(partOf(paths)).flatMap(([path, methods]) =>
    Object.entries(partOf(methods)).flatMap(([method, operation]) =>
      Object.entries(partOf(partOf(operation)['responses'])).flatMap(([status, response]) =>
        contentOf(`${method.toUpperCase()} ${path} ${status}`, resolved(response)['content']),
      ),
    ),
  )
  const posted = Object.entries(partOf(webhooks)).flatMap(([kind, methods]) =>
    contentOf(`webhook ${kind}`, partOf(partOf(partOf(methods)['post'])['requestBody'])['content']),
  )
  return [...answers, ...posted]
}

const leaves = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'null'])

/** Where a schema leaves the type open; empty when every member has a type. */
export function untyped(document: unknown, schema: unknown, at = ''): string[] {
  if (!isPart(schema)) return [at]
  const { $ref, anyOf, type, items, properties, additionalProperties } = schema
  if (typeof $ref === 'string') {
    const schemas = partOf(partOf(partOf(document)['components'])['schemas'])
    return isPart(schemas[$ref.split('/').at(-1) ?? '']) ? [] : [`${at} ${$ref}`]
  }
  if (Array.isArray(anyOf)) {
    return anyOf.flatMap((choice, n) => untyped(document, choice, `${at}|${n}`))
  }
  if ('const' in schema || 'enum' in schema) return []
  if (Array.isArray(type)) return type.every((one) => leaves.has(one)) ? [] : [at]
  if (type === 'array') return untyped(document, items, `${at}[]`)
  if (type !== 'object') return leaves.has(type) ? [] : [at]
  const named = Object.entries(partOf(properties))
  const others =
    additionalProperties === false
      ? []
      : additionalProperties !== undefined
        ? untyped(document, additionalProperties, `${at}.*`)
        : named.length === 0
          ? [at]
          : []
  return [...named.flatMap(([name, part]) => untyped(document, part, `${at}.${name}`)), ...others]
}

/** The same for everything with a name. */
export const untypedSchemas = (document: unknown): string[] =>
  Object.entries(partOf(partOf(partOf(document)['components'])['schemas'])).flatMap(
    ([name, schema]) => untyped(document, schema, name),
  )

/** The prefix under which the validator knows the named schemas. */
const described = 'https://description.test/'

/** An object has exactly the members of its schema. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isPart(value)) return value
  const { $ref } = value
  if (typeof $ref === 'string') {
    return { $ref: $ref.replace('#/components/schemas/', `${described}#/$defs/`) }
  }
  const parts = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, closed(part)]),
  )
  const isOpen = value['type'] === 'object' && value['additionalProperties'] === undefined
  return isOpen ? { ...parts, additionalProperties: false } : parts
}

/**
 * The differences of an answer from the description, with place and reason; empty when it is exactly as described. What
 * the description does not contain is a difference too.
 */
export function checkOf(document: unknown): (schema: unknown, answer: unknown) => string[] {
  const ajv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true, inlineRefs: false }))
  const $defs = closed(partOf(partOf(document)['components'])['schemas'])
  ajv.addSchema({ $id: described, $defs })
  const known = new Map<string, ValidateFunction>()
  return (schema, answer) => {
    const key = JSON.stringify(schema)
    const validate = known.get(key) ?? ajv.compile(partOf(closed(schema)))
    known.set(key, validate)
    if (validate(answer)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    )
  }
}
