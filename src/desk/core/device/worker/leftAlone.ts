/** Paths that the worker never answers: sign-in, the business's data, and the worker itself (L12, W6). */
const prefixes: readonly string[] = ['auth', 'api', 'csp-report', 'healthz', 'readyz', 'sw.js']

/** The gate treats the same endings as files, so that the address of a picture shows the picture. */
const file = /\.(?:m?js|css|map|json|webmanifest|svg|png|jpe?g|webp|ico|woff2?|txt|xml|php)$/i

/** Whether a navigation to this address shows the desk. */
export function isPlace({ pathname }: { readonly pathname: string }): boolean {
  const [, prefix = ''] = pathname.split('/')
  return !prefixes.includes(prefix) && !file.test(pathname)
}

/** The same paths for the browser's static router (`InstallEvent.addRoutes`). */
export const unansweredPaths: readonly string[] = prefixes.flatMap((prefix) => [
  `/${prefix}`,
  `/${prefix}/*`,
])
