/** What a browser with Trusted Types has. Its addresses are no text to it, and are to everybody else. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** The gate's policy lets scripts be started from no other text than what passes here, by this name. */
export const policyName = 'desk-worker'

const known = new Map<string, string>()

/**
 * The address of a worker that was built with this page, in the form the browser wants it.
 *
 * @param address as the build wrote it, never made of anything that came from elsewhere
 */
export function trustedAddress(address: string): string {
  const trusted = known.get(address) ?? trust(address)
  known.set(address, trusted)
  return trusted
}

/** A policy can be made once a page. */
const trust = (address: string): string =>
  window.trustedTypes
    ?.createPolicy(policyName, {
      createScriptURL(asked) {
        if (asked !== address) throw new TypeError('Only the worker of this page can be started.')
        return asked
      },
    })
    .createScriptURL(address) ?? address
