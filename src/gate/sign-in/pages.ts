import { html } from 'hono/html'

/** Why a sign-in did not come to an end, in the words of the page that says so. */
export type SignInFailure =
  | 'nothing-pending'
  | 'other-sign-in'
  | 'denied'
  | 'failed'
  | 'unreachable'

const words: Record<SignInFailure, { readonly title: string; readonly text: string }> = {
  'nothing-pending': {
    title: 'No sign-in is under way',
    text: 'This address only works right after signing in, in the same browser.',
  },
  'other-sign-in': {
    title: 'This was another sign-in',
    text: 'A later sign-in was started in this browser. Go on there, or sign in again.',
  },
  denied: {
    title: 'Access was not allowed',
    text: 'The booking service was told not to let the desk in. Nothing was changed.',
  },
  failed: {
    title: 'Signing in did not work',
    text: 'The booking service did not accept this sign-in. It may have taken too long. Please sign in again.',
  },
  unreachable: {
    title: 'The booking service did not answer',
    text: 'Whether the sign-in arrived is not known. Please sign in again; it usually takes one tap.',
  },
}

const status: Record<SignInFailure, number> = {
  'nothing-pending': 400,
  'other-sign-in': 400,
  denied: 403,
  failed: 400,
  unreachable: 502,
}

/** A plain page that says what happened and leads back. It repeats nothing that came with the address. */
export async function failurePage(failure: SignInFailure, returnTo: string): Promise<Response> {
  const { title, text } = words[failure]
  const reason = failure === 'denied' ? 'denied' : 'failed'
  const back = `/signin?${new URLSearchParams({ reason, returnTo }).toString()}`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Deskbell</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${back}">Back to sign in</a></p></main></body>
</html>
`
  return new Response(String(await page), {
    status: status[failure],
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
