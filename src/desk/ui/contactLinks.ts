/** The `mailto:` link, or null where the guest's text is not plainly an address: then it stays text. */
export function mailLink(email: string): string | null {
  const address = email.trim()
  const isPlain =
    address.length <= 254 &&
    /^[^\s@<>"',;:?&%]+@[^\s@<>"',;:?&%]+\.[^\s@<>"',;:?&%.]+$/u.test(address)
  return isPlain ? `mailto:${address}` : null
}

/** The `tel:` link, or null where the guest's text is not plainly a number. */
export function phoneLink(phone: string): string | null {
  const written = phone.trim()
  if (!/^\+?[\d\s().\-/]{5,24}$/.test(written)) return null
  const digits = written.replaceAll(/\D/g, '')
  if (digits.length < 5 || digits.length > 15) return null
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`
}
