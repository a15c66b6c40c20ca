import type { Generated } from 'kysely'
import type { Caller } from './deps.ts'

/** The tables of migration 004, as queries see them. */
export type SessionTables = {
  sessions: {
    session_id: string
    account_id: number
    audience: Caller['audience']
    /** The highest number a line ever had: none is given twice. */
    last_line: Generated<number>
    opened_at: Date
    touched_at: Date
    ended_at: Date | null
    booking_id: number | null
  }
  session_lines: {
    session_id: string
    line_id: string
    parent_line_id: string | null
    last_part: number
    slip: string
    /** JSON: written as text, read as what it holds. */
    offer: unknown
    optin: 'O' | 'I' | null
    is_out: boolean
  }
}
