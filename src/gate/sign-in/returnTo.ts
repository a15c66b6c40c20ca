const home = '/'
const longest = 800

/**
 * An address of the desk's own to come back to. Anything that a browser could read as another place becomes home.
 *
 * @param wanted whatever a page asked for
 */
export function ownAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return home
  if (!/^\/[^\\\s\p{Cc}]*$/u.test(wanted) || isElsewhere(wanted)) return home
  const origin = 'https://desk.invalid'
  if (!URL.canParse(wanted, origin)) return home
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  // Folding `/.//host` leaves `//host`, which is another place after all.
  if (found !== origin || isElsewhere(pathname)) return home
  return /^\/(?:auth|api)(?:\/|$)/i.test(pathname) ? home : pathname + search + hash
}

/** `//host`, also when it only becomes one after decoding, as some servers in front do. */
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
    return text
  }
}
