import type { Generated, Kysely } from 'kysely'
import type { AuditAct } from '../../../contract/auditEntry.ts'

/** One sign-in of one browser. What is sealed in it opens only with the row key, which only the cookie holds. */
export type SignInRow = {
  id_hash: string
  /** Null until the service has answered; 0 when it gives no number. */
  account_id: number | null
  /** `locked`: a person must give their desk PIN before anything is read or changed. */
  state: 'confirm' | 'in' | 'locked' | 'ended'
  ended_reason: string | null
  /** Rises with every new token pair, so that a 401 to a call with an older pair is recognised. */
  gen: number
  pair_sealed: string | null
  profile_sealed: string | null
  refresh_after: Date
  access_until: Date
  /** After a 429 no call of this account is sent before this time. */
  blocked_until: Date | null
  lease_owner: string | null
  lease_until: Date | null
  /** A mark of the refresh token sent last; when its answer was lost, the next process sees that here. */
  attempt: string | null
  created_at: Date
  absolute_end: Date
  /** Browser and system in words, and the network address at sign-in: to know it by in the list of sign-ins. */
  device: string | null
  address: string | null
  /** The time of its last request, to five minutes. */
  used_at: Date
  /** Ends its tokens at a service that gave it, and does nothing else; null where the service gave none. */
  revocation_handle: string | null
  /** When its tablet last made a downtime pack; null where none is known. */
  pack_made_at: Date | null
}

/** A sign-in whose browser has come back from the service. */
type PendingSignInRow = {
  id_hash: string
  state: 'exchanging' | 'landed' | 'failed'
  code_hash: string
  landing_sealed: string | null
  started_at: Date
}

/** One change that a desk sent, stored so that a repeat of it never acts twice. */
export type OperationRow = {
  owner: string
  op_id: string
  fingerprint: string
  route: string
  state: 'running' | 'answered' | 'unknown'
  status: number | null
  body_sealed: string | null
  started_at: Date
  ended_at: Date | null
}

/** Facts about the service, learned once for all processes. */
export type FactRow = { name: string; value: string; since: Date }

/** The desk PIN of one person on one tablet of the business, and their sign-in while somebody else works there. */
export type PinRow = {
  device_hash: string
  account_id: number
  /** Salted scrypt of the proof that the tablet made from the PIN. */
  verifier: string
  /** Wrong PINs since the last right one. */
  wrong: number
  parked_id_hash: string | null
  /** The handle of the parked sign-in; only the tablet's own cookie opens it. */
  parked_sealed: string | null
  used_at: Date
}

/** A tablet that is marked as the business's own. */
type TabletRow = {
  device_hash: string
  /** Who marked it. */
  account_id: number
  marked_at: Date
  /** To a day. */
  used_at: Date
}

/** One day close. Its amounts are sealed, so a copy of the table does not show them. */
export type CloseRow = {
  id: string
  /** `YYYY-MM-DD` */
  day: string
  /** 0 for the first close of its day, 1 for the second, and so on. */
  nth: number
  summary_sealed: string
  details_sealed: string
  kept_at: Date
}

/** The bookings of one printed sheet. */
type SheetRow = { id: string; sealed: string; kept_at: Date }

/** One entry of the audit trail. The database itself refuses to change it. */
type AuditRow = {
  id: Generated<number>
  at: Date
  account_id: number | null
  /** The first signs of the hash of a marked tablet's mark. */
  device: string | null
  act: AuditAct
  booking: string | null
  /** JSON of texts, numbers and flags; never a guest's words. */
  details: string
  /** Whose operation it is and its id, so that a repeat is not a second entry; null for what is no operation. */
  operation: string | null
  /** Null for what is no change. */
  op_id: string | null
  /** What is no change has it from the start; a change has rows of its own for it. */
  result: 'done' | 'refused' | 'not-done' | null
}

/** The one change that an operation id belongs to. */
type AuditOperationRow = {
  op_id: string
  /** The account, the sign-in where the service names none, or the business. */
  owner: string
  /** A keyed hash of owner, route and body. */
  mark: string
  at: Date
}

/** A further attempt of a change, or what became of it. */
type AuditOutcomeRow = {
  id: Generated<number>
  /** The number of the entry. */
  entry: number
  at: Date
  /** Null for an attempt: not known yet. */
  result: 'done' | 'refused' | 'not-done' | null
  /** The status with which a repeat is answered. */
  status: number | null
  /** The code of a booking that was made by it. */
  booking: string | null
}

/** The name of somebody who has signed in, apart from the trail: it can be sealed again, and deleted when they leave. */
type PersonRow = { account_id: number; name_sealed: string }

export type GateTables = {
  gate_audit: AuditRow
  gate_sheets: SheetRow
  gate_audit_operations: AuditOperationRow
  gate_audit_outcomes: AuditOutcomeRow
  gate_people: PersonRow
  gate_closes: CloseRow
  gate_pins: PinRow
  gate_tablets: TabletRow
  gate_sessions: SignInRow
  gate_sign_ins: PendingSignInRow
  gate_operations: OperationRow
  gate_facts: FactRow
}

/** The gate's tables. No call to the service is ever made inside a transaction: PGlite has one connection. */
export type GateDb = Kysely<GateTables>
