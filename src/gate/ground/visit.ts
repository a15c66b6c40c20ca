/** One request on its way through the gate, with what was found out about it before anything is done. */
export type Visit = {
  readonly request: Request
  readonly url: URL
  /** The person's address through believed proxies; '' when not known. */
  readonly clientAddress: string
  /** What the log line of this request says, filled in on the way. Never a value that came with the request. */
  readonly said: { route: string; account?: number | null; op?: string }
}

/** A handler answers, throws a `GateProblem`, or leaves the visit to the next one with null. */
export type Handler = (visit: Visit) => Promise<Response | null>
