import { trustedScript } from '../../kit/trustedScript.ts'

const known = new Map<string, string>()

/** The address of a worker that was built with this page, in the form the browser wants it. */
export function trustedAddress(address: string): string {
  const trusted = known.get(address) ?? trustedScript('desk-worker', address)
  known.set(address, trusted)
  return trusted
}
