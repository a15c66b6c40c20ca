import { parseCurrency } from '../../src/contract/money.ts'
import { atFirst, type Session, useSession } from '../../src/desk/api/session.ts'

const kenji = { id: 2, name: 'Kenji Sato' }

/** Kenji at the front desk of the demo business, signed in. */
export const aSession = (members: Partial<Session> = {}): Session => ({
  ...atFirst,
  state: 'in',
  account: kenji,
  person: `${(members.account ?? kenji).id}:${(members.account ?? kenji).name}`,
  business: {
    name: 'Harbour Outfitters',
    timeZone: 'America/Vancouver',
    currency: parseCurrency('CAD'),
    locale: 'en-CA',
    clocks: null,
  },
  ...members,
})

/** Makes `aSession` the one of the desk under test. */
export const signedIn = (members: Partial<Session> = {}): void =>
  useSession.setState(aSession(members), true)
