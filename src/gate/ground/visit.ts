/** One request in the gate, with the facts that are known before anything is done. */
export type Visit = {
  readonly request: Request
  readonly url: URL
  /** The person's address through believed proxies; '' when not known. */
  readonly clientAddress: string
  /** The fields of this request's log line, filled in on the way. Never a value from the request. */
  readonly said: { route: string; account?: number | null; op?: string }
}

/** A handler answers, throws a `GateProblem`, or leaves the visit to the next one with null. */
export type Handler = (visit: Visit) => Promise<Response | null>
