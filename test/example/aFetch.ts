/** The answer of one address: JSON, another body, or a failure. */
export type Answer =
  | { readonly status?: number; readonly json: unknown; readonly headers?: Record<string, string> }
  | { readonly status?: number; readonly html: string }
  | 'no network'

export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

/** A `fetch` that gives these answers and records the requests: for what no real gate does on demand. */
export function aFetch(answer: (requests: SentRequest) => Answer | Promise<Answer>) {
  const requests: SentRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const one: SentRequest = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    }
    requests.push(one)
    const given = await answer(one)
    if (given === 'no network') throw new TypeError('Failed to fetch')
    if ('html' in given) {
      return new Response(given.html, {
        status: given.status ?? 200,
        headers: { 'Content-Type': 'text/html' },
      })
    }
    return Response.json(given.json, { status: given.status ?? 200, headers: given.headers ?? {} })
  }
  return { fetch, requests }
}
