/** The Trusted Types of the browser. It accepts a script address only from a policy; other code sees a plain string. */
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

/**
 * The address of a script that may be started, in the form the browser wants it. A policy can be made once a page, and
 * lets nothing else pass.
 *
 * @param policy a name the gate's headers allow (`securityHeaders.ts`)
 * @param address as the build wrote it, never made of anything that came from elsewhere
 */
export const trustedScript = (policy: string, address: string): string =>
  window.trustedTypes
    ?.createPolicy(policy, {
      createScriptURL(asked) {
        if (asked !== address) throw new TypeError(`${policy} starts no other script.`)
        return asked
      },
    })
    .createScriptURL(address) ?? address
