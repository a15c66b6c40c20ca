type JsonObject = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsIn = (value: unknown): [string, JsonObject][] =>
  Object.entries(isPart(value) ? value : {}).filter((entry): entry is [string, JsonObject] =>
    isPart(entry[1]),
  )

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The problems of a description by the rules of OpenAPI 3.1, one on each line; none when it is valid. */
export function problemsOf(document: JsonObject): string[] {
  const problems: string[] = []
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
  }
  check(/^3\.1\.\d+$/.test(String(document['openapi'])), 'openapi is not 3.1')
  const info = isPart(document['info']) ? document['info'] : {}
  check(typeof info['title'] === 'string' && typeof info['version'] === 'string', 'info is short')
  for (const address of referencesIn(document)) {
    check(isPart(find(document, address)), `${address} leads nowhere`)
  }
  const schemes = Object.keys(partOf(document, '#/components/securitySchemes'))
  const names = new Set<unknown>()
  for (const [path, methods] of partsIn(document['paths'])) {
    check(path.startsWith('/'), `${path} does not begin with a slash`)
    for (const [method, operation] of partsIn(methods)) {
      const where = `${method} ${path}`
      check(/^(get|put|post|delete|options|head|patch|trace)$/.test(method), `${where}: method`)
      check(!names.has(operation['operationId']), `${where}: its operationId is taken`)
      names.add(operation['operationId'])
      problems.push(...parameterProblems(document, path, operation).map((p) => `${where}: ${p}`))
      const responses = partsIn(operation['responses'])
      check(responses.length > 0, `${where}: no responses`)
      for (const [status, response] of responses) {
        const { description } = resolved(document, response)
        check(/^([1-5]\d\d|default)$/.test(status), `${where}: status ${status}`)
        check(typeof description === 'string', `${where}: ${status} is not described`)
      }
      for (const [type, { schema }] of partsIn(partsOf(operation['requestBody'])['content'])) {
        check(isPart(schema), `${where}: ${type} has no schema`)
      }
      for (const need of listIn(operation['security'])) {
        for (const scheme of Object.keys(isPart(need) ? need : {})) {
          check(schemes.includes(scheme), `${where}: ${scheme} is no security scheme`)
        }
      }
    }
  }
  return problems
}

function parameterProblems(document: JsonObject, path: string, operation: JsonObject): string[] {
  const parameters = listIn(operation['parameters']).map((p) => resolved(document, partsOf(p)))
  const keys = parameters.map((p) => `${String(p['in'])} ${String(p['name'])}`)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
  return [
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${key} twice`),
    ...inPath.filter((key) => !keys.includes(key)).map((key) => `${key} is not described`),
    ...keys
      .filter((key) => key.startsWith('path ') && !inPath.includes(key))
      .map((key) => `${key} is not in the path`),
    ...parameters
      .filter((p) => p['in'] === 'path' && p['required'] !== true)
      .map((p) => `${String(p['name'])} has to be required`),
    ...parameters.filter((p) => !isPart(p['schema'])).map((p) => `${String(p['name'])}: no schema`),
  ]
}

const partsOf = (value: unknown): JsonObject => (isPart(value) ? value : {})

const partOf = (document: JsonObject, address: string): JsonObject =>
  partsOf(find(document, address))

/** The schema that `#/components/schemas/Envelope` refers to. */
const find = (document: JsonObject, address: string): unknown =>
  address
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, name) => (isPart(at) ? at[name] : undefined), document)

const resolved = (document: JsonObject, part: JsonObject): JsonObject =>
  typeof part['$ref'] === 'string' ? partOf(document, part['$ref']) : part

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isPart(value)) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === '$ref' ? [String(part)] : referencesIn(part),
  )
}
