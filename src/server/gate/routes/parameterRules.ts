import { noteLength, noteLimit } from '../../../contract/note.ts'
import { paymentMethods } from '../../../contract/paymentMethod.ts'
import { isLineId, isSessionId } from '../../../contract/session.ts'

/** Turns one value from the desk into what is sent to the service; null when the value is not of this kind. */
export type ParameterRule = (value: string) => string | null

const matching =
  (pattern: RegExp): ParameterRule =>
  (value) =>
    pattern.test(value) ? value : null

const between =
  (least: number, most: number): ParameterRule =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most ? value : null

/** Visible text on one line, without control characters that could begin a second line. */
const line = (longest: number): ParameterRule =>
  matching(new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${longest}}$`, 'u'))

export const id = matching(/^\d{1,12}$/)
export const ids = matching(/^\d{1,12}(?:,\d{1,12}){0,99}$/)
export const limit = between(1, 1000)
export const page = between(1, 1_000_000)
export const offset = between(0, 10_000_000)
export const name = line(200)
export const email = line(320)
export const phone = line(60)
export const paymentMethod: ParameterRule = (value) =>
  paymentMethods.find((method) => method === value) ?? null
/** Each business has its own status ids (§3). */
export const status = line(40)
export const statuses = line(400)
/** A day, a moment or `today`, with `<` or `>` in front where it filters (§4.3). */
export const date = matching(/^[<>]?(?:today|[\dTZ:/.+ -]{1,40})$/)

export const yesOrNo: ParameterRule = (value) =>
  /^(?:1|true)$/.test(value) ? '1' : /^(?:0|false)$/.test(value) ? '0' : null

/** §8: a note is at most 3000 characters. */
export const noteBody: ParameterRule = (value) =>
  value.length > 0 && noteLength(value) <= noteLimit && !value.includes('\0') ? value : null

const passing =
  (isGood: (value: string) => boolean): ParameterRule =>
  (value) =>
    isGood(value) ? value : null

/** The id of the cart (§2.11), which the page sends itself: no cookie of the service reaches a browser. */
export const sessionId = passing(isSessionId)
export const lineId = passing(isLineId)
/** Opaque (§1 rule 7), so only checked to be one piece of plain text. */
export const slip = matching(/^[\x21-\x7e]{1,4000}$/)
export const alteration = matching(/^(?:\d{1,5}|remove|optin|optout)$/)
export const quantity = between(0, 99_999)
export const units = between(0, 1_000_000)
export const time = matching(/^\d{1,2}:?\d\d(?::\d\d)?$/)
export const discountCode = line(60)
/** §4.2 */
export const rules = matching(/^(?:soft|off)$/)
/** A word such as a type or a status of 4.0. */
export const word = line(60)

/** Text typed into a field of a form: at most as long as a note, and it may be empty. */
export const formText: ParameterRule = (value) =>
  noteLength(value) <= noteLimit && !value.includes('\0') ? value : null
