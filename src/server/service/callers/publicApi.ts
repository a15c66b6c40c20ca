/** The six addresses of §1, rule 5, and no other; a slash at the end makes no difference. */
const publicPaths = /^\/api\/3\.0\/(item|item\/cal|item\/[^/]+|item\/[^/]+\/cal|category|help)\/?$/

/** Whether a caller without credentials is answered here while the Public API is on. */
export const isPublic = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && publicPaths.test(path)
