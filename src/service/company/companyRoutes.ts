import { Hono } from 'hono'
import { minorDigits } from '../../contract/money.ts'
import type { Deps, Env } from '../deps.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import type { Business } from './business.ts'
import { isOnTrial } from './plan.ts'

/** How amounts are written in the business's own language: `$1,234.50`. */
function currencyFormat({ currency, localeId }: Business) {
  const parts = new Intl.NumberFormat(localeId.replace('_', '-'), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1234.5)
  const part = (type: Intl.NumberFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? ''
  const at = parts.findIndex(({ type }) => type === 'currency')
  return {
    symbol: part('currency'),
    symbol_space: parts.some(({ type, value }) => type === 'literal' && value.trim() === '')
      ? 1
      : 0,
    symbol_precedes: at === 0 ? 1 : 0,
    decimals: minorDigits(currency),
    decimal_separator: part('decimal') || '.',
    thousands_separator: part('group'),
  }
}

/** Minutes ahead of UTC at `at`; negative in the Americas. */
function minutesAheadOfUtc(timeZone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -ahead : ahead
}

const about = { says: 'The business itself.', section: '§2.12', tells: 'company' }

/** §4.1 lists `company` without its fields: these are what clients of such services read. */
export const companyRoutes = ({ now }: Deps) =>
  new Hono<Env>().get(
    '/company',
    endpoint(about, (c) => {
      const b = c.get('business')
      return answer(c, {
        resource: 'company',
        payload: {
          company: {
            company_id: b.id,
            host_id: b.hostId,
            name: b.name,
            url: b.url,
            plan_id: isOnTrial(b) ? 'TRIAL' : 'OWN',
            email: b.email,
            phone: b.phone,
            address: b.address,
            city: b.city,
            region: b.region,
            country_id: b.country,
            postal_zip: b.postalCode,
            currency_id: b.currency,
            currency: currencyFormat(b),
            timezone: b.timeZone,
            utc_offset: minutesAheadOfUtc(b.timeZone, now()) * 60,
            locale_id: b.localeId,
            lang_id: b.lang,
            date_format: '%a %b %e, %Y',
            time_format: '%H:%M',
            hours: false,
          },
        },
      })
    }),
  )
