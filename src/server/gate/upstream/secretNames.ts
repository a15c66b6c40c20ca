/**
 * Members that give access, in any spelling: the names of OAuth and JOSE (RFC 6749, 7519, 7521), of HTTP, of keys and of
 * second steps. A form's field may be called `cookies` or `pin`, so these are no secrets.
 */
const endsOfSecrets =
  /(?:tokens?|secrets?|passw(?:or)?ds?|passwordhash|passphrase|pwd|jwt|jws|assertion|codeverifier|credentials?|apikeys?|(?:private|secret|signing|encryption|session|access|master)keys?|(?:recovery|backup|otp|totp)codes?)$/
/** No end of a secret is longer. */
const longestEnd = 16

/** `authorization` alone: a field may ask for an authorization of parents. */
const wholeSecrets = /^(?:(?:proxy)?authorization|bearer|setcookie|t?otp|loginid|iplastlogin)$/

/** Takes time in proportion to the name. */
function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[_\s-]/g, '')
  return endsOfSecrets.test(plain.slice(-longestEnd)) || wholeSecrets.test(plain)
}

const mostNames = 1_000

/**
 * Whether a member gives access or shows where staff sign in from (§2.5, §2.7). Each name is looked at once: a list has the
 * same few names in each of its records.
 */
export function secretNames(): (name: string) => boolean {
  const answers = new Map<string, boolean>()
  return (name) => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const is = isSecretName(name)
    if (answers.size < mostNames) answers.set(name, is)
    return is
  }
}
