import type { AuditAct } from '../../../contract/auditEntry.ts'
import type { NestedRule } from './nestedRules.ts'
import type { ParameterRule } from './parameterRules.ts'

/** One address of the service that the desk may call, and every parameter it may send there. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `:code` and `:id` stand for one checked segment. */
  readonly template: string
  /** A read may be retried; an act needs an operation id and is never retried automatically. */
  readonly kind: 'read' | 'act'
  /** How the call is written: 3.0 takes a query on GET and a form on POST (§1), a change in 4.0 takes JSON (§4.4). */
  readonly sentAs: 'query' | 'form' | 'json'
  readonly parameters: Readonly<Record<string, ParameterRule | NestedRule>>
  /** Checks the JSON of a change in 4.0. Without it the change has no body, and its parameters form the query. */
  readonly body?: BodyRule
  /** Whether all people share its operation ids: two people who send the same id ask for the same change. */
  readonly sharesOperations?: true
  /** Every change has one, but for a cart: nothing is booked by it, and the booking made of it is in the trail. */
  readonly audit?: AuditRule
}

/** How a change is written in the audit trail. */
export type AuditRule = {
  readonly act: AuditAct
  /** Its parameters that are written there: none that holds a guest's words. */
  readonly details?: readonly string[]
}

/** @throws {GateProblem} 400 that names what is wrong */
export type BodyRule = (
  sent: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>

/** A read whose filter may stand in an address. */
export const read = (template: string, parameters: Route['parameters'] = {}): Route => ({
  method: 'GET',
  template,
  kind: 'read',
  sentAs: 'query',
  parameters,
})

/** A read with a personal filter: the desk sends the filter in a body, so that it is in none of our logs. */
export const privateRead = (template: string, parameters: Route['parameters']): Route => ({
  ...read(template, parameters),
  method: 'POST',
})

/** A change of 3.0, below `booking/`. */
export const act = (
  template: string,
  parameters: Route['parameters'],
  audit: AuditRule | null,
): Route => ({
  method: 'POST',
  template: `/api/3.0/booking/${template}`,
  kind: 'act',
  sentAs: 'form',
  parameters,
  ...(audit === null ? {} : { audit }),
})
