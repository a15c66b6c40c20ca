import type { Generated } from 'kysely'
import type { Business } from './business.ts'

/** The tables of `001_access.ts`: the business, its staff, and who may come in. */
export type AccessTables = {
  /** One row. */
  business: { business_id: number; facts: Business }
  accounts: {
    account_id: Generated<number>
    first_name: string
    last_name: string
    nickname: string
    /** Always in small letters. */
    login_id: string
    email: string
    mobile_phone: string
    role: 'manager' | 'desk' | 'viewer'
    enabled: boolean
    partner: boolean
    /** Without one nobody can sign in, as for a partner who is only credited with bookings. */
    password_hash: string | null
    created_at: Date
    last_login_at: Date | null
    last_login_address: string
    feed_token: string
  }
  oauth_clients: {
    client_id: string
    name: string
    secret_hash: string
    redirect_uris: string[]
  }
  oauth_codes: {
    code_hash: string
    client_id: string
    account_id: number
    redirect_uri: string
    /** Whether the client named the address itself, and so has to repeat it. */
    redirect_uri_was_sent: boolean
    challenge: string | null
    challenge_method: 'S256' | 'plain' | null
    expires_at: Date
    used_at: Date | null
    /** The token pairs that descend from this code carry the same. */
    family: string
  }
  oauth_tokens: {
    pair_id: Generated<number>
    family: string
    /** When the person signed in. */
    family_since: Date
    client_id: string
    account_id: number
    access_hash: string
    refresh_hash: string
    issued_at: Date
    access_expires_at: Date
    refresh_expires_at: Date
    /** When a refresh put another pair in its place. */
    replaced_at: Date | null
    revoked_at: Date | null
  }
  api_keys: { api_key: string; secret_hash: string }
  setup_links: { token_hash: string; expires_at: Date }
  login_attempts: { subject: string; failures: number; since: Date }
  second_steps: {
    account_id: number
    /** Base 32; what the person's authenticator app has, too. */
    secret: string
    since: Date
    /** The half minute of the last code that was taken; each is taken once. */
    last_counter: number
  }
  recovery_codes: { account_id: number; code_hash: string }
  password_links: { account_id: number; token_hash: string; expires_at: Date }
  /** Keys made once, shared by all processes of the service. */
  secrets: { name: string; value: string }
}
