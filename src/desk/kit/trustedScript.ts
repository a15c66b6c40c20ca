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
 * Makes a script address that the browser's Trusted Types accept. A policy can be made only once a page, and this one
 * passes no other address.
 *
 * @param policy a name the gate's headers allow (`securityHeaders.ts`)
 * @param address written by the build, never made from outside input
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
