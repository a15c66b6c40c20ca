import { parseCurrency } from '../../src/contract/money.ts'
import { atFirst, type CurrentSignIn, useSignIn } from '../../src/desk/core/api/signIn.ts'

const kenji = { id: 2, name: 'Kenji Sato' }

/** Kenji at the front desk of the demo business, signed in. */
export const aSignIn = (members: Partial<CurrentSignIn> = {}): CurrentSignIn => ({
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

/** Makes `aSignIn` the sign-in of the desk under test. */
export const signedIn = (members: Partial<CurrentSignIn> = {}): void =>
  useSignIn.setState(aSignIn(members), true)
