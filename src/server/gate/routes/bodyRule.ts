import type { z } from 'zod'
import { wrongParameter } from '../answers/gateProblem.ts'
import type { BodyRule } from './route.ts'

/** The rule of a JSON body by a schema; its first fault is named. */
export const bodyRule =
  (schema: z.ZodType<Record<string, unknown>>): BodyRule =>
  (sent) => {
    const read = schema.safeParse(sent)
    if (read.success) return read.data
    const [issue] = read.error.issues
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
    const name = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])].join('.')
    throw wrongParameter(
      name,
      unknown === undefined ? 'is not a value it can have.' : 'is not a parameter of this address.',
    )
  }
