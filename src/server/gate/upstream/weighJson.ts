import { randomInt } from 'node:crypto'
import type { Work } from './work.ts'

/** A shorter text cannot hold more values or names than may be counted. */
const shortest = 256 * 1024
/** Deeper than what is read of an answer; parsing costs more the deeper it goes. */
const deepest = 40

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const colon = ':'.charCodeAt(0)
const comma = ','.charCodeAt(0)
const [openBrace, openBracket] = ['{'.charCodeAt(0), '['.charCodeAt(0)]
const [closeBrace, closeBracket] = ['}'.charCodeAt(0), ']'.charCodeAt(0)]

/** A power of two, several times as many as names that may be counted. */
const places = 262_144
/** Drawn by chance, so that nobody can choose names that count as one. */
const factor = 2 * randomInt(1_000_000, 100_000_000) + 1

/**
 * Counts the values, the different names and the levels of a JSON text before it is parsed: parsing a text of many names,
 * or of many levels, takes ten times as long as parsing an ordinary one of the same length.
 *
 * @returns false when it has more levels than any answer
 * @throws {TooMuch}
 */
export function weighJson(text: string, work: Work): boolean {
  // It is read here, by the parser, and written again for the browser.
  work.characters(2 * text.length)
  if (text.length < shortest) return true
  const seen = new Uint8Array(places)
  let isInText = false
  let hash = 0
  let depth = 0
  let values = 1
  let names = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === quote) isInText = false
      else if (code === backslash) at += 1
      hash = (Math.imul(hash, factor) + code) | 0
    } else if (code === quote) {
      isInText = true
      hash = 0
    } else if (code === comma) values += 1
    else if (code === colon) {
      const place = (hash ^ (hash >>> 14)) & (places - 1)
      if (seen[place] === 0) names += 1
      seen[place] = 1
    } else if (code === openBrace || code === openBracket) {
      values += 1
      depth += 1
      if (depth > deepest) return false
    } else if (code === closeBrace || code === closeBracket) depth -= 1
  }
  work.values(values)
  work.names(names)
  return true
}
