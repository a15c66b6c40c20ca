import type { NestedRule } from './nestedRules.ts'
import type { ParameterRule } from './parameterRules.ts'

/** One address of the service that the desk may reach, and everything it may say there. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `:code` and `:id` stand for one checked segment. */
  readonly template: string
  /** A read may be asked again; an act needs an operation id and is never repeated by a machine. */
  readonly kind: 'read' | 'act'
  /** How the service is asked: 3.0 takes a query on GET and a form on POST (§1), a change of 4.0 JSON (§4.4). */
  readonly sentAs: 'query' | 'form' | 'json'
  readonly parameters: Readonly<Record<string, ParameterRule | NestedRule>>
  /** What a change of 4.0 may say in its JSON, checked. Without it there is none, and its parameters are a query. */
  readonly body?: BodyRule
  /** Its operation ids are one for everybody: two people who send one id ask for one change. */
  readonly sharesOperations?: true
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

/** A read whose filter is personal: it travels in a body up to here, so that no log of ours has it. */
export const privateRead = (template: string, parameters: Route['parameters']): Route => ({
  ...read(template, parameters),
  method: 'POST',
})

/** A change of 3.0, below `booking/`. */
export const act = (template: string, parameters: Route['parameters'] = {}): Route => ({
  method: 'POST',
  template: `/api/3.0/booking/${template}`,
  kind: 'act',
  sentAs: 'form',
  parameters,
})
