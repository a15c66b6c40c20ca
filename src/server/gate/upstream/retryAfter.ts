const whenUnreadable = 5
const longest = 600

/**
 * How long the service asks to wait (§8).
 *
 * @param header whole seconds or an HTTP date; anything else counts as 5 seconds
 * @returns seconds, at most 600
 */
export function retryAfterSeconds(header: string | null, now: Date): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), longest)
  // `Date.parse` reads "-5" as a year.
  const date = isHttpDate(text) ? Date.parse(text) : Number.NaN
  const seconds = Math.ceil((date - now.getTime()) / 1000)
  return seconds >= 0 ? Math.min(seconds, longest) : whenUnreadable
}

/** `Sat, 11 Jul 2026 17:00:30 GMT`, also with dashes. A header may be long, so each character is looked at once. */
const isHttpDate = (text: string): boolean =>
  /^[A-Za-z]{3,9},? [ \w:-]{1,40} GMT$/.test(text) && /\d{4}/.test(text)
