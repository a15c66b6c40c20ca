/** Which of the four sets of headers an answer carries (reliability.md §2.4). */
export type PageKind = 'shell' | 'data' | 'invoice' | 'pin-worker'

/** The digests of the scripts and styles inside the page itself. */
export type OwnDigests = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

const shellPolicy = ({ scripts, styles }: OwnDigests) => [
  "default-src 'none'",
  ["script-src 'self'", ...scripts].join(' '),
  "script-src-attr 'none'",
  ["style-src 'self'", ...styles].join(' '),
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types desk-sw desk-worker desk-key-parts',
]
const reporting = ['report-to csp', 'report-uri /csp-report']

const dataPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox"

/**
 * Of the worker that stretches PINs: a worker has the policy of its own answer, so WebAssembly is allowed where there is
 * nothing else, and where no request can be sent.
 */
const pinWorkerPolicy = [
  "default-src 'none'",
  "script-src 'wasm-unsafe-eval'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const invoicePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"

/** What the headers depend on beside the place. */
export type HeaderOptions = {
  /** Without HTTPS they must not tell a browser to insist on it. */
  readonly isHttps: boolean
  /** Scripts and styles inside the page itself. */
  readonly own: OwnDigests
}

/** The headers for one place of the desk. */
function securityHeaders(place: PageKind, { isHttps, own }: HeaderOptions): Record<string, string> {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  switch (place) {
    case 'shell':
      return {
        ...everywhere,
        'content-security-policy': [
          ...shellPolicy(own),
          ...(isHttps ? ['upgrade-insecure-requests'] : []),
          ...reporting,
        ].join('; '),
        'reporting-endpoints': 'csp="/csp-report"',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      }
    case 'data':
      return {
        ...everywhere,
        'content-security-policy': dataPolicy,
        'cache-control': 'no-store',
        vary: 'Cookie',
      }
    case 'pin-worker':
      return {
        ...everywhere,
        'content-security-policy': [...pinWorkerPolicy, ...reporting].join('; '),
        'reporting-endpoints': 'csp="/csp-report"',
      }
    case 'invoice':
      return {
        ...everywhere,
        'content-security-policy': invoicePolicy,
        'cache-control': 'no-store',
        vary: 'Cookie',
      }
  }
}

/** A copy of `answer` with the headers of its place; nothing an answer brings can weaken them. */
export function withSecurityHeaders(
  answer: Response,
  place: PageKind,
  shown: HeaderOptions,
): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(securityHeaders(place, shown))) {
    headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
