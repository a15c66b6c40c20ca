/** An answer with its JSON parsed. `body` is what a test checks. */
export type Answered = {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** JSON as a test reads it: a missing member is undefined. */
export type Json = { readonly [name: string]: Json } & readonly Json[]

type Fetch = (path: string, init?: RequestInit) => Promise<Response>
type Form = Readonly<Record<string, string>>

export type Asking = {
  /** @param path below `/api/3.0/`, or from the root with a leading slash */
  readonly get: (path: string, headers?: Form) => Promise<Answered>
  /** Sends `form` as clients of 3.0 do. */
  readonly post: (path: string, form?: Form, headers?: Form) => Promise<Answered>
  /** Sends JSON by any method. */
  readonly send: (method: string, path: string, json: unknown, headers?: Form) => Promise<Answered>
}

const whole = (path: string): string => (path.startsWith('/') ? path : `/api/3.0/${path}`)

async function read(response: Response): Promise<Answered> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text === '' ? 'null' : text),
  }
}

/** Calls the API with `headers` every time. */
export const asking = (fetch: Fetch, headers: Form = {}): Asking => ({
  get: async (path, more = {}) =>
    read(await fetch(whole(path), { headers: { ...headers, ...more } })),
  post: async (path, form = {}, more = {}) =>
    read(
      await fetch(whole(path), {
        method: 'POST',
        headers: { ...headers, ...more },
        body: new URLSearchParams(form),
      }),
    ),
  send: async (method, path, json, more = {}) =>
    read(await fetch(whole(path), withJson(method, json, { ...headers, ...more }))),
})

const withJson = (method: string, json: unknown, headers: Form): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(json),
})
