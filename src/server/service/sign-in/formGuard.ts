import { createHmac } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { digest, isSame } from '../secrets/digest.ts'

const longestOpenMs = 30 * millisecondsInMinute

/**
 * A form's own token: made for one address and good for half an hour, so that nothing but our page, shown for this
 * very request, can be posted.
 */
export function formGuard(key: Buffer, now: () => Date) {
  const sign = (madeAt: number, address: string) =>
    createHmac('sha256', key)
      .update(`${madeAt} ${digest(address)}`)
      .digest('base64url')
  return {
    make(address: string): string {
      const madeAt = now().getTime()
      return `${madeAt}.${sign(madeAt, address)}`
    },
    isGood(token: string, address: string): boolean {
      const [madeAt = '', signature = ''] = token.split('.')
      const age = now().getTime() - Number(madeAt)
      return age >= 0 && age < longestOpenMs && isSame(signature, sign(Number(madeAt), address))
    },
  }
}

export type FormGuard = ReturnType<typeof formGuard>

/**
 * Whether a form was posted from a page of ours, as the browser says. What is no browser says nothing and is let
 * through: nobody is signed in there who could be tricked.
 */
export function isOwnForm(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  const host = hostOf(origin)
  return origin === publicOrigin || (host !== null && host === headers.get('host'))
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    // Such as `null`, which browsers send where a page has no origin.
    return null
  }
}
