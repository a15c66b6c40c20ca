/** Sign-ins, and the tablets of the business with the desk PINs of each. */
export const signIns: readonly string[] = [
  `create table gate_sessions (
    id_hash text primary key,
    account_id bigint,
    state text not null check (state in ('confirm', 'in', 'locked', 'ended')),
    ended_reason text,
    gen integer not null,
    pair_sealed text,
    profile_sealed text,
    refresh_after timestamptz not null,
    access_until timestamptz not null,
    blocked_until timestamptz,
    lease_owner text,
    lease_until timestamptz,
    attempt text,
    created_at timestamptz not null,
    absolute_end timestamptz not null,
    device text,
    address text,
    used_at timestamptz not null,
    revocation_handle text
  )`,
  'create index gate_sessions_account on gate_sessions (account_id)',
  `create table gate_sign_ins (
    id_hash text primary key,
    state text not null,
    code_hash text not null,
    landing_sealed text,
    started_at timestamptz not null
  )`,
  `create table gate_tablets (
    device_hash text primary key,
    account_id bigint not null,
    marked_at timestamptz not null,
    used_at timestamptz not null
  )`,
  `create table gate_pins (
    device_hash text not null,
    account_id bigint not null,
    verifier text not null,
    wrong integer not null default 0,
    parked_id_hash text,
    parked_sealed text,
    used_at timestamptz not null,
    constraint gate_pins_key primary key (device_hash, account_id)
  )`,
]
