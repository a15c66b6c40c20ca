import { z } from 'zod'

const text = z.string()
const wholeNumber = z.int().nonnegative()

const request = z.object({
  status: z.enum(['OK', 'ERROR']),
  resource: text,
  id: text,
  path: z.array(text),
  records: wholeNumber,
  total_records: wholeNumber.optional(),
  limit: wholeNumber.describe('Page size; 0 when unpaged.'),
  page: wholeNumber,
  pages: wholeNumber,
  time: z.number().describe('Processing time in seconds.'),
  timestamp: z.number(),
  method: text,
})

/** The members that every 3.0 answer has, refusals too (§2.1). */
export const envelope = z.object({
  version: z.literal('3.0'),
  account_id: wholeNumber.describe('The acting account; 0 for a customer.'),
  host_id: text,
  name: text,
  locale: z.object({ id: text, lang: text, currency: text }),
  request,
  query: z
    .union([z.record(text, z.unknown()), z.array(z.unknown())])
    .describe('What the query said; an empty array when it said nothing.'),
})

/** A 3.0 refusal: the envelope with `request.status` `ERROR`. */
export const refusal3 = envelope.extend({
  request: request.extend({
    status: z.literal('ERROR'),
    error: z.object({
      id: text.describe('For programs: validation_error, not_found, forbidden, conflict, …'),
      title: text,
      details: text.describe('One sentence for people.'),
      data: z.record(text, text).describe('Parameter → what is wrong with it.'),
    }),
  }),
})

/** Credentials that are not taken at 3.0 (§5.5). */
export const flatRefusal = z.object({ error: text, error_description: text })

const records = z.object({
  count: wholeNumber,
  total: wholeNumber,
  limit: wholeNumber,
  offset: wholeNumber,
  nextPageUrl: text.nullable().describe('Set only when more objects exist.'),
  prevPageUrl: text.nullable().describe('Set only when offset is not 0.'),
})

/** Every 4.0 answer (§2.9): a list of resources, or one. */
export const answer4 = z.object({
  data: z.union([z.array(z.looseObject({})), z.looseObject({})]),
  meta: z.object({
    timestamp: z.iso.datetime(),
    accountId: wholeNumber,
    request: z.record(text, z.unknown()),
    requestUri: text,
    records: records.optional().describe('Of a list.'),
  }),
})

/** A 4.0 refusal (§7). */
export const refusal4 = z.object({
  error: z.object({
    httpCode: wholeNumber,
    errorCode: text,
    message: text,
    fields: z.record(text, text).optional().describe('Parameter → what is wrong with it.'),
  }),
  message: text.describe('The same message once more.'),
  data: z.looseObject({}).optional().describe('What somebody else has changed, as it is now.'),
})
