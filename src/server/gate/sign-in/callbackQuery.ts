/** The query with which the service sends the person back (§5.3, step 2). */
export type CallbackQuery =
  | { readonly kind: 'code'; readonly code: string; readonly state: string | null }
  | { readonly kind: 'denied'; readonly state: string | null }
  | { readonly kind: 'unreadable' }

/** Exactly one code of 1 to 2,048 visible characters, and one state at most. */
export function readCallback(query: URLSearchParams): CallbackQuery {
  const states = query.getAll('state')
  const codes = query.getAll('code')
  if (states.length > 1 || codes.length > 1) return { kind: 'unreadable' }
  const state = states[0] ?? null
  if (query.has('error') && codes.length === 0) return { kind: 'denied', state }
  const [code = ''] = codes
  return /^[\x21-\x7e]{1,2048}$/.test(code) ? { kind: 'code', code, state } : { kind: 'unreadable' }
}
