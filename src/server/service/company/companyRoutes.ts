import { Hono } from 'hono'
import { z } from 'zod'
import { minorDigits } from '../../../contract/money.ts'
import { bit, named, text, whole } from '../../../contract/wire/leafShapes.ts'
import { wallClock } from '../../../contract/zone.ts'
import type { Business } from '../base/business.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { isOnTrial } from '../base/plan.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'

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

/** Seconds ahead of UTC at `at`; negative in the Americas. */
const secondsAheadOfUtc = (timeZone: string, at: Date): number =>
  (wallClock(at, timeZone).getTime() - at.getTime()) / 1000

const about = {
  says: 'The business itself.',
  section: '§2.12',
  answers: answer3({
    company: named(
      'Company',
      z.object({
        company_id: whole(1),
        host_id: text('bay-house'),
        name: text('Bay House'),
        url: text('https://bay.example'),
        plan_id: text('OWN'),
        email: text('desk@bay.example'),
        phone: text('+1 604 555 0100'),
        address: text('1 Cove Road'),
        city: text('Sooke'),
        region: text('BC'),
        country_id: text('CA'),
        postal_zip: text('V9Z 0A1'),
        currency_id: text('CAD'),
        currency: z.object({
          symbol: text('$'),
          symbol_space: bit(),
          symbol_precedes: bit(),
          decimals: whole(2),
          decimal_separator: text('.'),
          thousands_separator: text(','),
        }),
        timezone: text('America/Vancouver'),
        utc_offset: z.int().meta({ examples: [-25_200], description: 'Seconds ahead of UTC.' }),
        locale_id: text('en_CA'),
        lang_id: text('en'),
        date_format: text('%a %b %e, %Y'),
        time_format: text('%H:%M'),
        hours: z.literal(false),
      }),
    ),
  }),
}

/** §4.1 lists `company` without its fields: these are what clients of such services read. */
export const companyRoutes = ({ now }: RouteDeps) =>
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
            utc_offset: secondsAheadOfUtc(b.timeZone, now()),
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
