const home = '/'
const longest = 800

/**
 * The desk's own address to come back to after signing in. Anything that a browser could read as another site becomes
 * the home address.
 *
 * @param wanted any text from a page
 */
export function ownAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return home
  if (!/^\/[^\\\s\p{Cc}]*$/u.test(wanted) || isElsewhere(wanted)) return home
  const origin = 'https://desk.invalid'
  if (!URL.canParse(wanted, origin)) return home
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  // The URL parser turns `/.//host` into `//host`, which is another site.
  if (found !== origin || isElsewhere(pathname)) return home
  return /^\/(?:auth|api)(?:\/|$)/i.test(pathname) ? home : pathname + search + hash
}

/** Whether a path is `//host`, or becomes it when a server in front decodes it. */
function isElsewhere(path: string): boolean {
  let text = path
  for (let round = 0; round < 3; round += 1) {
    if (/^\/[/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return true
    text = decoded(text)
  }
  return false
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A text that cannot be decoded is checked as it came.
    return text
  }
}
