import { z } from 'zod'
import {
  anyJson,
  keyedShape,
  moment,
  named,
  ownMembers,
  text,
  unixTime,
  whole,
} from '../../../contract/wire/leafShapes.ts'

const request = z.object({
  status: z.literal('OK'),
  resource: text('booking'),
  id: text('index', 'The identifier or sub-resource.'),
  path: z.array(text('booking')),
  records: whole(1, 'Records in this answer.'),
  total_records: whole(1, 'Of a list in pages.').optional(),
  limit: whole(100, 'Page size; 0 when unpaged.'),
  page: whole(1),
  pages: whole(1),
  time: z
    .number()
    .nonnegative()
    .meta({ examples: [0.004], description: 'Processing time in seconds.' }),
  timestamp: unixTime(),
  method: text('get'),
})

named('Request', request)

const keyed = keyedShape('start_date', anyJson)

/** The members that every 3.0 answer has, refusals too (§2.1). */
const envelope = z.object({
  version: z.literal('3.0'),
  account_id: whole(1, 'The acting account; 0 for a customer.'),
  host_id: text('bay-house'),
  name: text('Bay House'),
  locale: named('Locale', z.object({ id: text('en_CA'), lang: text('en'), currency: text('CAD') })),
  request,
  query: named(
    'Query',
    z.union([keyed, z.array(anyJson)]).meta({
      examples: [{ start_date: '20260711' }],
      description: 'What the query said; an empty array when it said nothing.',
    }),
  ),
})

/** A 3.0 answer: the envelope and the requested resource. */
export const answer3 = <S extends z.ZodRawShape>(members: S) => envelope.extend(members)

/** A 3.0 answer with `request.data`, which contains the address to go to next. */
export const answerLeading = <S extends z.ZodRawShape>(members: S) =>
  envelope.extend({
    request: request.extend({ data: z.object({ url: text('https://book.example/reserve') }) }),
    ...members,
  })

/** A 3.0 refusal: the envelope with `request.status` `ERROR`. */
export const refusal3 = named(
  'Refusal3',
  envelope.extend({
    request: request.extend({
      status: z.literal('ERROR'),
      error: z.object({
        id: text(
          'validation_error',
          'For programs: validation_error, not_found, forbidden, conflict, …',
        ),
        title: text('Wrong parameter'),
        details: text('limit must be a whole number, 1 or more.', 'One sentence for people.'),
        data: keyedShape('limit', text('must be a whole number, 1 or more')).describe(
          'Parameter → what is wrong with it.',
        ),
      }),
    }),
  }),
)

/**
 * Credentials that are not taken at 3.0 (§5.5), and what is refused at the token address: the description finds it by its
 * name.
 *
 * @public
 */
export const flatRefusal = named(
  'FlatRefusal',
  z.object({
    error: text('invalid_token'),
    error_description: text('The access token is invalid or has expired.'),
  }),
)

const meta = z.object({
  timestamp: moment(),
  accountId: whole(1),
  request: ownMembers('limit', 'What the query said.'),
  requestUri: text('/api/4.0/bookings'),
})

named('Meta', meta)

const records = named(
  'Records',
  z.object({
    count: whole(1, 'Objects in this answer.'),
    total: whole(1),
    limit: whole(100),
    offset: whole(0),
    nextPageUrl: z
      .string()
      .nullable()
      .meta({
        examples: [null],
        description: 'Null when there are no more objects.',
      }),
    prevPageUrl: z
      .string()
      .nullable()
      .meta({
        examples: [null],
        description: 'Null when offset is 0.',
      }),
  }),
)

const metaOfList = named('MetaOfList', meta.extend({ records }))

/** A 4.0 list of resources (§2.9). */
export const answerList = <S extends z.ZodType>(resource: S) =>
  z.object({ data: z.array(resource), meta: metaOfList })

/** One 4.0 resource (§2.9). */
export const answerOne = <S extends z.ZodType>(resource: S) => z.object({ data: resource, meta })

/** A 4.0 refusal (§7). */
export const refusal4 = named(
  'Refusal4',
  z.object({
    error: z.object({
      httpCode: whole(400),
      errorCode: text('invalid-parameter'),
      message: text('limit must be a whole number, 1 or more.'),
      fields: keyedShape('limit', text('must be a whole number, 1 or more'))
        .describe('Parameter → what is wrong with it.')
        .optional(),
    }),
    message: text('limit must be a whole number, 1 or more.', 'The same message once more.'),
    data: ownMembers(
      'id',
      'With 409, when somebody else was quicker: the resource as it is now.',
    ).optional(),
  }),
)
