type JsonObject = Readonly<Record<string, unknown>>

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const first = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list.slice(0, 1) : [])

/**
 * An example of what a schema says, made of the examples of its leaves: every member that may be there, one entry of
 * each list.
 *
 * @param schemas what `#/components/schemas/…` names
 */
export function exampleOf(
  schema: JsonObject,
  schemas: Readonly<Record<string, JsonObject>>,
): unknown {
  const from = (part: unknown) => (isJsonObject(part) ? exampleOf(part, schemas) : null)
  const { $ref } = schema
  if (typeof $ref === 'string') return from(schemas[$ref.replace('#/components/schemas/', '')])
  for (const list of [schema['examples'], schema['enum']]) {
    for (const example of first(list)) return example
  }
  if ('const' in schema) return schema['const']
  for (const choice of first(schema['anyOf'])) return from(choice)
  if (schema['type'] === 'array') return [from(schema['items'])]
  if (schema['type'] === 'object') return exampleObject(schema, from)
  return exampleLeaf(schema)
}

function exampleObject(
  { properties, additionalProperties, propertyNames }: JsonObject,
  from: (part: unknown) => unknown,
): JsonObject {
  const [key] = isJsonObject(propertyNames) ? first(propertyNames['examples']) : []
  return {
    ...Object.fromEntries(
      Object.entries(isJsonObject(properties) ? properties : {}).map(([name, part]) => [
        name,
        from(part),
      ]),
    ),
    ...(typeof key === 'string' ? { [key]: from(additionalProperties) } : {}),
  }
}

function exampleLeaf({ type }: JsonObject): unknown {
  const plain = Array.isArray(type) ? type[0] : type
  if (plain === 'string') return ''
  if (plain === 'boolean') return true
  return plain === 'null' ? null : 0
}
