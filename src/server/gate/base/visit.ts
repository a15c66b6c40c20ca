/** One request to the gate, with what is read from it before any handler runs. */
export type Visit = {
  readonly request: Request
  readonly url: URL
  /** The network address of the browser, as our own proxies report it; '' when there is none. */
  readonly clientAddress: string
  /** The fields of this request's log line, which handlers fill in. Never a value from the request itself. */
  readonly logEntry: { route: string; account?: number | null; op?: string }
}

/** A handler answers, throws a `GateProblem`, or returns null to pass the request to the next handler. */
export type VisitHandler = (visit: Visit) => Promise<Response | null>
