import { randomBytes } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import { parseCurrency } from '../../../contract/money.ts'
import { type Business, findBusiness } from '../base/business.ts'
import type { RouteDeps } from '../base/deps.ts'
import type { Parameters } from '../base/parameters.ts'
import { learnZone } from '../company/zoneRules.ts'
import { digest } from '../secrets/digest.ts'
import { hashPassword } from '../secrets/passwordHash.ts'
import { passwordRefusal } from './passwordRules.ts'

/** The owner of an empty business, and what it is called. */
export type Owner = {
  readonly business: Pick<Business, 'name' | 'timeZone' | 'currency' | 'hostId'>
  readonly firstName: string
  readonly lastName: string
  readonly loginId: string
  readonly password: string
}

/** Reads the form of the set-up page; `wrong` says why it cannot be used. */
export function readOwner(form: Parameters): Owner | { readonly wrong: MessageDescriptor } {
  const text = (name: string) => form.raw(name)?.trim().slice(0, 200) ?? ''
  const password = form.raw('password') ?? ''
  const loginId = text('login_id').toLowerCase()
  const timeZone = text('time_zone')
  const name = text('business')
  if (name === '' || text('first_name') === '') return { wrong: msg`Fill in every field.` }
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone) && timeZone !== 'UTC') {
    return { wrong: msg`Choose a time zone from the list.` }
  }
  if (!/^[A-Za-z]{3}$/.test(text('currency'))) {
    return { wrong: msg`Use three letters for the currency, such as CAD.` }
  }
  // X-On-Behalf takes a login, an account id or `off`: they must not be mistaken for each other.
  if (!/^[a-z][\w.@-]{1,99}$/.test(loginId) || loginId === 'off') {
    return { wrong: msg`Start the login with a letter. Use only letters, digits, dots and dashes.` }
  }
  const refusal = passwordRefusal(password, {
    loginId,
    firstName: text('first_name'),
    lastName: text('last_name'),
    nickname: '',
    email: '',
    business: name,
  })
  if (refusal !== null) return { wrong: refusal }
  return {
    business: {
      name,
      timeZone,
      currency: parseCurrency(text('currency').toUpperCase()),
      hostId: hostIdOf(name),
    },
    firstName: text('first_name'),
    lastName: text('last_name'),
    loginId,
    password,
  }
}

const hostIdOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'business'

/** Makes the first manager and uses the link up, together. False when the link was used meanwhile. */
export async function makeFirstManager(
  deps: RouteDeps,
  token: string,
  owner: Owner,
): Promise<boolean> {
  const { db, now, settings } = deps
  const hash = await hashPassword(owner.password, settings.passwordCost)
  const isMade = await db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('setup_links')
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', now())
      .returning('token_hash')
      .executeTakeFirst()
    const business = await findBusiness(transaction)
    if (used === undefined || business === null) return false
    const facts = JSON.stringify({ ...business, ...owner.business })
    await transaction
      .updateTable('business')
      .set({ facts: sql`${facts}::jsonb` })
      .execute()
    await transaction
      .insertInto('accounts')
      .values({
        first_name: owner.firstName,
        last_name: owner.lastName,
        nickname: '',
        login_id: owner.loginId,
        email: '',
        mobile_phone: '',
        role: 'manager',
        enabled: true,
        partner: false,
        password_hash: hash,
        created_at: now(),
        last_login_at: null,
        last_login_address: '',
        feed_token: randomBytes(16).toString('hex'),
      })
      .execute()
    return true
  })
  if (isMade) await learnZone(db, owner.business.timeZone, now())
  return isMade
}
