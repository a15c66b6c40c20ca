import { GateProblem } from '../answers/gateProblem.ts'

/**
 * Checks against requests that another site makes in a colleague's browser (CSRF). Each one is enough alone, and the
 * Strict cookie protects as well.
 */
const layers = {
  /** Only a script of our own page can add a header of its own; there is no CORS. */
  ownHeader: (request: Request) => request.headers.get('x-desk') === '1',

  /** The browser itself says where the request was made. */
  origin(request: Request, publicOrigin: string): boolean {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null) return site === 'same-origin'
    const origin = request.headers.get('origin')
    // A browser too old for Sec-Fetch-Site sends Origin with everything that is not a GET.
    return origin === publicOrigin || (origin === null && isRead(request))
  },

  /** A form cannot send JSON. */
  json: (request: Request) =>
    isRead(request) ||
    /^application\/json(?:\s*;|$)/i.test(request.headers.get('content-type') ?? ''),
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

export type Layer = keyof typeof layers
export const allLayers: readonly Layer[] = ['ownHeader', 'origin', 'json']

/** @throws {GateProblem} 403 unless the page of `publicOrigin` itself made this request */
export function requireSameOrigin(
  request: Request,
  publicOrigin: string,
  checked: readonly Layer[] = allLayers,
): void {
  if (!checked.every((layer) => layers[layer](request, publicOrigin))) {
    throw new GateProblem('forbidden-request')
  }
}
