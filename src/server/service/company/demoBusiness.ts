import { parseCurrency } from '../../../contract/money.ts'
import type { Business } from '../base/business.ts'

/** An outfitter by the sea: cabins, kayaks, bicycles and trips. */
export const demoBusiness: Business = {
  id: 1,
  hostId: 'heron-landing',
  name: 'Heron Landing',
  timeZone: 'America/Vancouver',
  currency: parseCurrency('CAD'),
  localeId: 'en_CA',
  lang: 'en',
  email: 'desk@heronlanding.example',
  phone: '+1 250 555 0100',
  url: 'https://heronlanding.example',
  address: '12 Wharf Road',
  city: 'Tofino',
  region: 'BC',
  country: 'CA',
  postalCode: 'V0R 2Z0',
}

/** The business until the owner has named the business by the set-up link. */
export const namelessBusiness: Business = {
  ...demoBusiness,
  hostId: 'new-business',
  name: 'New business',
  timeZone: 'UTC',
  localeId: 'en_US',
  currency: parseCurrency('USD'),
  email: '',
  phone: '',
  url: '',
  address: '',
  city: '',
  region: '',
  country: '',
  postalCode: '',
}
