import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../base/visit.ts'
import { findCookie } from '../sealing/cookies.ts'
import { readFilesAhead } from './filesAhead.ts'
import type { Asset, Assets } from './readAssets.ts'

/**
 * Serves the built desk: its files, and the same HTML page for every address of a place.
 *
 * With the page it says whether the browser has a sign-in, so that the page asks for the day's lists at once, and does
 * not ask in vain where nobody is signed in. It does not say whose, nor whether it has ended. It also names the files of
 * the place, which the browser then fetches beside the page's own script.
 *
 * @param places the desk's addresses as its router writes them: `/bookings/:code`
 */
export function assetRoutes(assets: Assets, places: readonly string[], isLocal: boolean) {
  const firstParts = new Set(places.map(firstPart))
  const filesAhead = readFilesAhead(assets)
  return async ({ request, url, logEntry }: Visit): Promise<Response> => {
    const found = assets.get(url.pathname)
    const isPlace = firstParts.has(firstPart(url.pathname))
    const isPage = found === undefined && isPageVisit(request, url, isPlace)
    logEntry.route = `GET ${found === undefined && !isPage ? '(nothing)' : isPage ? '/index.html' : 'asset'}`
    const asset = isPage ? assets.get('/index.html') : found
    if (asset === undefined) throw new GateProblem('no-such-route')
    const answer = await serve(request, asset, !isPage && url.pathname.startsWith('/assets/'))
    if (!isPage) return answer
    const isSignedIn = findCookie(request, 'session', isLocal) !== null
    if (isSignedIn) answer.headers.set('server-timing', 'signed-in')
    const link = filesAhead(url.pathname, isSignedIn)
    if (link !== null) answer.headers.set('link', link)
    return answer
  }
}

/** `/bookings/AB-1` belongs to the place `bookings`; the desk itself reads the rest of the address. */
const firstPart = (path: string): string => path.split('/')[1] ?? ''

/**
 * At the desk's own places the page goes to every client that accepts HTML or anything: a browser, curl, an uptime
 * check. At other addresses it goes only to a person's browser, where the desk says that there is no such place.
 */
function isPageVisit({ headers }: Request, { pathname }: URL, isPlace: boolean): boolean {
  if (
    /\.(?:m?js|css|map|json|webmanifest|svg|png|jpe?g|webp|ico|woff2?|txt|xml|php)$/i.test(pathname)
  ) {
    return false
  }
  const accept = headers.get('accept') ?? '*/*'
  if (isPlace && /(?:text\/html|text\/\*|\*\/\*)/.test(accept)) return true
  const mode = headers.get('sec-fetch-mode')
  return mode === null ? accept.includes('text/html') : mode === 'navigate'
}

/** @param isHashed whether the file's name changes with its content, so that browsers may cache it for ever */
async function serve(request: Request, asset: Asset, isHashed: boolean): Promise<Response> {
  const takesBrotli = /(?:^|[,\s])br(?:$|[,;\s])/.test(request.headers.get('accept-encoding') ?? '')
  const brotli = takesBrotli ? await asset.brotli() : null
  const etag = brotli === null ? asset.etag : asset.etag.replace(/"$/, '-br"')
  const headers = {
    etag,
    vary: 'Accept-Encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = brotli ?? asset.body
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-type': asset.type,
      'content-length': String(body.length),
      ...(brotli === null ? {} : { 'content-encoding': 'br' }),
    },
  })
}

const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((entry) => {
    const one = entry.trim().replace(/^W\//, '')
    return one === '*' || one === etag
  })
