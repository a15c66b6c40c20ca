import type { Context, Handler } from 'hono'
import { z } from 'zod'
import type { Caller, Env } from '../base/deps.ts'
import { type Feature, needsFeature } from '../base/plan.ts'
import { forbidden } from '../base/problem.ts'
import { traced } from '../base/trail.ts'
import { mayChange } from './mayChange.ts'
import { mayManage } from './mayManage.ts'
import { wrongParameters } from './wrongParameters.ts'

/** The description of an endpoint, without its address. */
export type EndpointDescription<S extends z.ZodType = z.ZodType> = {
  /** One line for people. */
  readonly says: string
  /** The section of the contract: `§4.1`. */
  readonly section: string
  /** The parameters it reads, each by one of `kinds.ts`; whatever else is sent is ignored. */
  readonly reads?: S
  /** Whether it changes something; then a view-only account gets 403 before the parameters are read. */
  readonly acts?: true
  /** Whether a GET with an `Authorization` header acts like the POST: clients send an empty POST so (see `addAction`). */
  readonly alsoByGet?: true
  /** A parameter with which a GET that reads changes something. */
  readonly actsWith?: string
  /** It changes carts alone, which are nothing of the business until they are booked, and so not in its trail. */
  readonly changesCartsOnly?: true
  /** Who alone may ask; everybody else gets 403 before the parameters are read. All who are let in when absent. */
  readonly only?: 'staff' | 'managers'
  /** A feature that the plan may lack; then the answer is 403 before the parameters are read (§1, rule 4). */
  readonly feature?: Feature
  /** The shape of a successful answer, from `answerShapes.ts`. */
  readonly answers: z.ZodType
}

const known = new WeakMap<object, EndpointDescription>()

/**
 * A handler with a schema of its parameters: `reads` parses them from the query, a form or
 * JSON, and the description of the API (`/api/openapi.json`) is made of the same schema.
 *
 * @returns the handler, which throws a `Problem` 400 naming every parameter that is missing or wrong
 */
export function endpoint<S extends z.ZodType>(
  about: EndpointDescription<S>,
  handle: (c: Context<Env>, asked: z.output<S>) => Response | Promise<Response>,
): Handler<Env> {
  const handler: Handler<Env> = (c) => {
    if (about.feature !== undefined) needsFeature(c.get('business'), about.feature)
    const acts = about.acts === true || isActing(about, c)
    if (acts) mayChange(c.get('caller'))
    if (about.only === 'staff') needsStaff(c.get('caller'))
    if (about.only === 'managers') mayManage(c.get('caller'))
    const parameters = read(about.reads, c.get('parameters').all())
    return acts && !about.changesCartsOnly
      ? traced(c, () => handle(c, parameters))
      : handle(c, parameters)
  }
  known.set(handler, about)
  return handler
}

const isActing = ({ actsWith }: EndpointDescription, c: Context<Env>): boolean =>
  actsWith !== undefined && c.req.method === 'GET' && c.get('parameters').has(actsWith)

/** The description given to `endpoint` for this handler; undefined for other handlers. */
export const aboutOf = (handler: object): EndpointDescription | undefined => known.get(handler)

/** The value in the address where the route has `:name`, such as a booking code or an item number. */
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

/** @throws {Problem} 403 for a customer (`X-On-Behalf: off`): it is done under a staff account's name */
function needsStaff({ audience }: Caller): void {
  if (audience === 'customer')
    throw forbidden('This needs a staff account; a customer cannot do it.')
}
