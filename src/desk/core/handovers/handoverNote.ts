import type { CalendarDay } from '../../../contract/day.ts'
import { type DueTime, readDue } from './due.ts'

/** A handover, as read from its note. */
export type Handover = {
  readonly due: DueTime | null
  /** The person who follows up, as written; null when anybody may. */
  readonly for: string | null
  /** The task, without the tags. */
  readonly text: string
}

/** A note that says that a handover is done. */
export type DoneNote = {
  /** The id of the handover's note; null when a person typed the note without one. */
  readonly noteId: number | null
  readonly text: string
}

/** A tag of the first line: `[…]`, with the brackets of other keyboards as well. */
const tag = /^[ \t]*[[［【]([^[\]［］【】\n]{1,120})[\]］】][ \t]*/u
const anyBracket = /[[\]［］【】]/gu

const longestName = 80

/** Writes a handover so that other tools show it sensibly: a first line of tags in words, then the text. */
export function writeHandover({ due, for: who, text }: Handover): string {
  const name = who === null ? '' : nameIn(who)
  const tags = [
    '[handover]',
    ...(due === null ? [] : [`[due ${[due.day, due.time].filter(Boolean).join(' ')}]`]),
    ...(name === '' ? [] : [`[for ${name}]`]),
  ].join(' ')
  const body = lines(text)
  return body === '' ? tags : `${tags}\n${body}`
}

/**
 * Reads a note that leaves something to do; null when it does not. People type `[Handover due 6pm] call Ana` and other
 * tools join lines: both are read. A tag that makes no sense stays among the words, so nothing anybody wrote is lost.
 *
 * @param writtenOn the day `18:00` or `tomorrow` counts from
 */
export function readHandover(body: string, writtenOn: CalendarDay): Handover | null {
  const opened = openTag(body, /^hand[ -]?over(?:$|[ :,;–-]+)/iu)
  if (opened === null) return null
  let due: DueTime | null = null
  let who: string | null = null
  const strange: string[] = []
  const take = (part: string, isTag: boolean): void => {
    const [, kind = '', value = ''] = /^(due|by|for|to)\b[ :]*(.*)$/iu.exec(part.trim()) ?? []
    const isDue = /^(?:due|by)$/iu.test(kind)
    const day = isDue && due === null ? readDue(value, writtenOn) : null
    if (day !== null) due = day
    else if (!isDue && kind !== '' && who === null && nameIn(value) !== '') who = nameIn(value)
    else if (part.trim() !== '') strange.push(isTag ? `[${part.trim()}]` : part.trim())
  }
  for (const part of opened.more.split(/[ ,;]+(?=(?:due|for)\b)/iu)) take(part, false)
  let rest = opened.rest
  for (let next = tag.exec(rest); next !== null; next = tag.exec(rest)) {
    take(next[1] ?? '', true)
    rest = rest.slice(next[0].length)
  }
  return { due, for: who, text: lines([strange.join(' '), rest].filter(Boolean).join(' ')) }
}

/** Says that what note `noteId` left to do is done, in words that stand for themselves. */
export function writeDone(noteId: number, handover: Pick<Handover, 'text'>): string {
  const first = (lines(handover.text).split('\n')[0] ?? '').trim()
  const quoted = Array.from(first)
  const short =
    quoted.length > quotedAtMost ? `${quoted.slice(0, quotedAtMost - 1).join('')}…` : first
  return `[done] [note ${noteId}] ${short}`.trim()
}

const quotedAtMost = 120

/** Reads a note that marks a handover as done; null when it is another note. */
export function readDone(body: string): DoneNote | null {
  const opened = openTag(body, /^done(?:$|[ :,;–-]+)/iu)
  if (opened === null) return null
  const inTag = /^(?:note )?#?(\d{1,12})$/iu.exec(opened.more)
  const next =
    inTag === null
      ? /^[ \t]*(?:[[［【]note #?|#)(\d{1,12})[\]］】]?[ \t]*/iu.exec(opened.rest)
      : null
  const text = next === null ? opened.rest : opened.rest.slice(next[0].length)
  const number = inTag?.[1] ?? next?.[1]
  return {
    noteId: number === undefined ? null : Number(number),
    text: lines([inTag === null ? opened.more : '', text].filter(Boolean).join(' ')),
  }
}

/** The tag a note begins with, when it begins with this word: what else the tag says, and what comes after it. */
function openTag(body: string, word: RegExp): { more: string; rest: string } | null {
  const whole = lines(body)
  const first = tag.exec(whole)
  const content = first?.[1]?.trim() ?? ''
  if (first === null || !word.test(content)) return null
  return { more: content.replace(word, '').trim(), rest: whole.slice(first[0].length) }
}

/** A name as a tag can hold it. */
const nameIn = (name: string): string =>
  Array.from(
    name
      .replaceAll(anyBracket, ' ')
      .replaceAll(/\s+/gu, ' ')
      .replace(/^[ :]+/u, '')
      .trim(),
  )
    .slice(0, longestName)
    .join('')
    .trim()

const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()
