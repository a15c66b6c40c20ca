import { parseCurrency } from '../../../contract/money.ts'
import type { Business } from '../base/business.ts'

/** The business until its owner has named it by the set-up link. */
export const namelessBusiness: Business = {
  id: 1,
  hostId: 'new-business',
  name: 'New business',
  timeZone: 'UTC',
  currency: parseCurrency('USD'),
  localeId: 'en_US',
  lang: 'en',
  email: '',
  phone: '',
  url: '',
  address: '',
  city: '',
  region: '',
  country: '',
  postalCode: '',
}
