type Handle = (request: Request, from: { readonly remoteAddress: string }) => Promise<Response>

type Cookie = { readonly value: string; readonly line: string }

/** A browser as far as the gate sees it: it keeps cookies, and says from where a request was made. */
export type Tab = {
  readonly cookies: Map<string, Cookie>
  /** As the desk's own page sends it. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  get(path: string): Promise<Response>
  post(path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** As a link or redirect from another site sends it: without Strict cookies. */
  arrive(url: string, headers?: Readonly<Record<string, string>>): Promise<Response>
}

export function aTab(handle: Handle, origin: string, remoteAddress = '203.0.113.7'): Tab {
  const cookies = new Map<string, Cookie>()

  function keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, { value, line })
    }
    return response
  }

  const cookieHeader = (crossSite: boolean): string =>
    [...cookies]
      .filter(([, { line }]) => !(crossSite && /samesite=strict/i.test(line)))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')

  async function send(url: string, init: RequestInit, crossSite: boolean): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('cookie')) headers.set('cookie', cookieHeader(crossSite))
    return keep(await handle(new Request(url, { ...init, headers }), { remoteAddress }))
  }

  const tab: Tab = {
    cookies,
    fetch: (path, init = {}) => {
      const own = {
        'x-desk': '1',
        origin,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
      }
      return send(
        origin + path,
        { ...init, headers: { ...own, ...Object.fromEntries(new Headers(init.headers)) } },
        false,
      )
    },
    get: (path) => tab.fetch(path),
    post: (path, json = {}, headers = {}) =>
      tab.fetch(path, {
        method: 'POST',
        body: JSON.stringify(json),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    arrive: (url, headers = {}) =>
      send(
        url,
        {
          headers: {
            accept: 'text/html',
            'sec-fetch-site': 'cross-site',
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': 'document',
            ...headers,
          },
        },
        true,
      ),
  }
  return tab
}
