import { types } from 'pg'

const int8 = 20
const date = 1082
const asText = (text: string): string => text

/** How values of a database are read: a whole number of 8 bytes is a number, and a day is text such as `2026-11-21`. */
export const valueTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === int8 ? Number : id === date ? asText : types.getTypeParser(id, format ?? 'text'),
}
