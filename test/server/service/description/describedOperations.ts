import { z } from 'zod'

const schema = z.looseObject({ type: z.string().optional() })

const wireOperation = z.object({
  parameters: z
    .array(
      z.object({
        $ref: z.string().optional(),
        name: z.string().default(''),
        in: z.string().default(''),
        required: z.boolean().default(false),
        schema: schema.default({}),
      }),
    )
    .default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({
            required: z.array(z.string()).default([]),
            properties: z.record(z.string(), schema).default({}),
          }),
        }),
      }),
    })
    .optional(),
  security: z.array(z.record(z.string(), z.unknown())),
})

const wireDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), wireOperation)),
})

/** A parameter of the description, wherever it is sent. */
export type DescribedParameter = {
  readonly name: string
  readonly type: string
  readonly isNeeded: boolean
}

export type DescribedOperation = {
  readonly method: string
  /** With `{code}` in the place of a name. */
  readonly path: string
  readonly isGeneration3: boolean
  /** It needs no credentials. */
  readonly isOpen: boolean
  readonly reads: readonly DescribedParameter[]
}

/** The address of an operation when `part` is in the place of every name. */
export const addressOf = ({ path }: DescribedOperation, part = '1'): string =>
  path.replace(/\{\w+\}/g, encodeURIComponent(part))

/** Every operation of `/api/` in a description. */
export const describedOperations = (document: unknown): DescribedOperation[] =>
  Object.entries(wireDocument.parse(document).paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        isGeneration3: path.startsWith('/api/3.0/'),
        isOpen: operation.security.some((need) => Object.keys(need).length === 0),
        reads: readsOf(operation),
      })),
    )

function readsOf({
  parameters,
  requestBody,
}: z.output<typeof wireOperation>): DescribedParameter[] {
  const body = requestBody?.content['application/json'].schema
  return [
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema: { type } }) => ({
        name,
        type: type ?? '',
        isNeeded: required,
      })),
    ...Object.entries(body?.properties ?? {}).map(([name, { type }]) => ({
      name,
      type: type ?? '',
      isNeeded: body?.required.includes(name) === true,
    })),
  ]
}
