type ScriptPolicy = { readonly createScriptURL: (address: string) => string }

/** The Trusted Types of the browser. It accepts a script address only from a policy; other code sees a plain string. */
type TrustedTypes = { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** A policy can be made only once a page. */
const made = new Map<string, { readonly addresses: Set<string>; readonly policy: ScriptPolicy }>()

/**
 * Makes a script address that the browser's Trusted Types accept. The policy passes the addresses requested here, and
 * no other.
 *
 * @param name of the policy, which the gate's headers allow (`securityHeaders.ts`)
 * @param address written by the build, never made from outside input
 */
export function trustedScript(name: string, address: string): string {
  const { trustedTypes } = window
  if (trustedTypes === undefined) return address
  const { addresses, policy } = made.get(name) ?? makePolicy(name, trustedTypes)
  addresses.add(address)
  return policy.createScriptURL(address)
}

function makePolicy(name: string, trustedTypes: TrustedTypes) {
  const addresses = new Set<string>()
  const policy = trustedTypes.createPolicy(name, {
    createScriptURL(requested) {
      if (!addresses.has(requested)) throw new TypeError(`${name} starts no other script.`)
      return requested
    },
  })
  made.set(name, { addresses, policy })
  return { addresses, policy }
}
