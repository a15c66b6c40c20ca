import type { Visit } from '../base/visit.ts'

const machineNames = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * On one's own machine the desk has several host names, but a cookie belongs to one. So `127.0.0.1` redirects to the
 * address that sign-in comes back to.
 */
export const ownName =
  (publicOrigin: string, isLocal: boolean) =>
  async ({ request, url, logEntry }: Visit): Promise<Response | null> => {
    const typed = new URL(request.url)
    const isOther = typed.hostname !== new URL(publicOrigin).hostname
    const isVisit = request.headers.get('sec-fetch-mode') === 'navigate'
    if (!isLocal || !isOther || !isVisit || !machineNames.test(typed.hostname)) return null
    logEntry.route = 'GET (another name)'
    return new Response(null, {
      status: 302,
      headers: { location: publicOrigin + url.pathname + url.search, 'cache-control': 'no-store' },
    })
  }
