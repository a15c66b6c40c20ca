import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteDeps } from '../base/deps.ts'
import type { AttemptSource } from '../secrets/attempts.ts'
import type { CredentialsMark } from './credentials.ts'
import { logIn, sayNotLoggedIn } from './logIn.ts'
import { checkCode, sayNotRight } from './secondStep.ts'

export type LoggedInAtOnce =
  | { readonly kind: 'in'; readonly accountId: number; readonly credentials: CredentialsMark }
  /** In words for the page. */
  | { readonly kind: 'not'; readonly wrong: MessageDescriptor; readonly retryAfterSeconds?: number }

type TypedLogin = {
  readonly loginId: string
  readonly password: string
  /** '' where the sign-in asks for none. */
  readonly code: string
  readonly from: AttemptSource
}

/** Password and code on one page, where a person changes their sign-in, which needs both. */
export async function logInAtOnce(deps: RouteDeps, typed: TypedLogin): Promise<LoggedInAtOnce> {
  const loggedIn = await logIn(deps, typed)
  if (loggedIn.kind === 'in') return loggedIn
  if (loggedIn.kind !== 'needs-code') return refused(loggedIn, sayNotLoggedIn(loggedIn))
  const { accountId, credentials } = loggedIn
  if (typed.code === '') return { kind: 'not', wrong: msg`Enter the code from your app, too.` }
  const checked = await checkCode(deps, { accountId, code: typed.code, from: typed.from })
  return checked.kind === 'right'
    ? { kind: 'in', accountId, credentials }
    : refused(checked, sayNotRight(checked))
}

const refused = (
  why: { readonly kind: string; readonly retryAfterSeconds?: number },
  wrong: MessageDescriptor,
): LoggedInAtOnce => ({
  kind: 'not',
  wrong,
  ...(why.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: why.retryAfterSeconds }),
})
