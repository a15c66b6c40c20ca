/** What the worker never answers and never sees: who is signed in, the business's data, and the worker itself (L12, W6). */
const doors: readonly string[] = ['auth', 'api', 'csp-report', 'healthz', 'readyz', 'sw.js']

/** The gate takes the same for files, so that going to a picture shows the picture. */
const file = /\.(?:m?js|css|map|json|webmanifest|svg|png|jpe?g|webp|ico|woff2?|txt|xml|php)$/i

/** Whether the desk itself is at this address, for a person who goes there. */
export function isPlace({ pathname }: { readonly pathname: string }): boolean {
  const [, door = ''] = pathname.split('/')
  return !doors.includes(door) && !file.test(pathname)
}

/** The same doors as the browser's own router takes them (`InstallEvent.addRoutes`). */
export const doorPaths: readonly string[] = doors.flatMap((door) => [`/${door}`, `/${door}/*`])
