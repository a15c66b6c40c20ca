import type { Context, Handler } from 'hono'
import { z } from 'zod'
import type { Env } from '../ground/deps.ts'
import { type Feature, needsFeature } from '../ground/plan.ts'
import { mayChange } from './mayChange.ts'
import { wrongParameters } from './wrongParameters.ts'

/** What is known of an endpoint beside its address. */
export type About<S extends z.ZodType = z.ZodType> = {
  /** One line for people. */
  readonly says: string
  /** Where the contract has it: `§4.1`. */
  readonly section: string
  /** The parameters it reads, each by one of `kinds.ts`; whatever else is sent is ignored. */
  readonly reads?: S
  /** Changes something: refused with 403 to an account that may only look, before anything is read. */
  readonly acts?: true
  /** What a plan may leave out: then refused with 403, before anything is read (§1, rule 4). */
  readonly feature?: Feature
  /** What it answers when nothing is refused, by the shapes of `answerShapes.ts`. */
  readonly answers: z.ZodType
}

const known = new WeakMap<object, About>()

/**
 * A handler that knows what it reads: `reads` parses the parameters, whether they came in the query, in a form or as
 * JSON, and the description of the API (`/api/openapi.json`) is made of the same schema.
 *
 * @returns the handler, which throws a `Problem` 400 naming every parameter that is missing or wrong
 */
export function endpoint<S extends z.ZodType>(
  about: About<S>,
  handle: (c: Context<Env>, asked: z.output<S>) => Response | Promise<Response>,
): Handler<Env> {
  const handler: Handler<Env> = (c) => {
    if (about.feature !== undefined) needsFeature(c.get('business'), about.feature)
    if (about.acts) mayChange(c.get('caller'))
    return handle(c, read(about.reads, c.get('parameters').all()))
  }
  known.set(handler, about)
  return handler
}

/** What `endpoint` was told of this handler; undefined for any other. */
export const aboutOf = (handler: object): About | undefined => known.get(handler)

/** What stands in the address where its route has `:name`: a booking code, the number of an item. */
export function inPath(c: Context<Env>, name: string): string {
  const part = c.req.param(name)
  if (part === undefined) throw new Error(`This route has no ${name} in its path.`)
  return part
}

/** @throws {Problem} 400 naming each parameter that is missing or wrong */
function read<S extends z.ZodType>(reads: S | undefined, sent: unknown): z.output<S>
function read(reads: z.ZodType = z.object({}), sent: unknown): unknown {
  const { success, data, error } = reads.safeParse(sent)
  if (!success) throw wrongParameters(error)
  return data
}
