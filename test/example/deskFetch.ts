import type { Tab } from './aTab.ts'

/** The `fetch` of a page that is open in `tab`: with it the desk's client asks the real gate. */
export function deskFetch(tab: Tab): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    return tab.fetch(pathname + search, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body === '' ? {} : { body }),
    })
  }
}
