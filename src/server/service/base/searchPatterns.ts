import { type SqlBool, sql } from 'kysely'
import { typedPhone } from '../../../contract/phoneNumber.ts'
import { joined } from '../../../contract/searchText.ts'

/** The parts of `customers.search_text` of which a found guest has one; none when nothing is typed but signs. */
export const searchParts = (search: string): readonly string[] =>
  typedPhone(search)?.exact ?? [joined(search)].filter((part) => part !== '')

/**
 * Whether a guest is found by a part of the name, address or number.
 *
 * @param column the guest's `search_text`, in SQL
 */
export function isFoundBy(search: string, column: ReturnType<typeof sql>) {
  // `%` and `_` are letters like any other.
  const patterns = searchParts(search).map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)
  if (patterns.length === 0) return sql<SqlBool>`false`
  const either = patterns.map((pattern) => sql<SqlBool>`${column} like ${pattern}`)
  return sql<SqlBool>`(${sql.join(either, sql` or `)})`
}
