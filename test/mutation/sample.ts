import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Mutant } from '@stryker-mutator/api/core'

/** One small change in one place, which can be recognised when the file around it changes. */
export type Change = {
  readonly file: string
  /** The line on which it begins, without its indentation. */
  readonly line: string
  /** The new code, as one line. */
  readonly from: string
  readonly to: string
}

type Place = Pick<Mutant, 'fileName' | 'location' | 'replacement'>

const texts = new Map<string, readonly string[]>()

function linesOf(fileName: string): readonly string[] {
  const known = texts.get(fileName)
  if (known !== undefined) return known
  const lines = readFileSync(fileName, 'utf8').split('\n')
  texts.set(fileName, lines)
  return lines
}

const asOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** @param first the number of the first line and column: 0 where Stryker checks a mutant, 1 where it reports one */
export function changeOf(
  { fileName, location: { start, end }, replacement }: Place,
  first: 0 | 1,
): Change {
  const lines = linesOf(fileName).slice(start.line - first, end.line - first + 1)
  const last = lines.length - 1
  const from = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - first : 0, at === last ? end.column - first : undefined),
  )
  return {
    file: relative(process.cwd(), fileName),
    line: (lines[0] ?? '').trim(),
    from: asOneLine(from.join('\n')),
    to: asOneLine(replacement),
  }
}

export const nameOf = ({ file, line, from, to }: Change): string =>
  [file, line, from, to].join('\u0000')

/** Another word here gives another sample. */
const salt = process.env['MUTATION_SALT'] ?? 'deskbell'

/** The same mutants every time, whatever else is in the file: the change itself decides. */
export function isInSample(change: Change, share: number): boolean {
  const hash = createHash('sha256')
    .update(`${salt} ${nameOf(change)}`)
    .digest()
  return hash.readUInt32BE() / 2 ** 32 < share
}
