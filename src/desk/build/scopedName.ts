import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const fileOf = new Map<string, string>()

/**
 * What a class of a style module is called on the page: `row_x7Qd`. All classes of a file end alike and no line number
 * is among them, as it is in the names they have otherwise: a number of its own for each hardly gets smaller when the
 * page travels, and each name is there twice.
 *
 * @throws when two files would end alike: make it one letter longer then
 */
export function scopedName(name: string, file: string): string {
  const path = relative('.', file)
  const end = createHash('sha256').update(path).digest('base64url').slice(0, 4)
  const other = fileOf.get(end) ?? path
  if (other !== path)
    throw new Error(`The classes of ${path} would be called as those of ${other}.`)
  fileOf.set(end, path)
  return `${name}_${end}`
}
