import { z } from 'zod'
import { named, text, whole } from '../../../contract/wire/leafShapes.ts'
import { inJson, type JsonObject, ref } from './components.ts'

const tokenPair = named(
  'TokenPair',
  z.object({
    access_token: text('9f2c'),
    token_type: z.literal('Bearer'),
    expires_in: whole(14_000, 'Seconds.'),
    refresh_token: text(
      '71be',
      'Good for 14 days, and until 90 days after the sign-in; a refresh replaces both.',
    ),
    revocation_handle: text(
      '5c0d',
      'As `token` at the revocation address it ends the whole sign-in; it opens nothing, and stays the same.',
    ),
  }),
)

/** What the token address answers, by the name in the description. */
export const tokenAnswers: ReadonlyMap<string, z.ZodType> = new Map([['TokenPair', tokenPair]])

const inQuery = (
  name: string,
  description: string,
  required: boolean,
  schema: JsonObject,
): JsonObject => ({
  name,
  in: 'query',
  description,
  required,
  schema,
})

const aString = { type: 'string' }
const aPage = { content: { 'text/html': { schema: aString } } }

const authorize: JsonObject = {
  operationId: 'authorize',
  summary: 'Asks a member of staff to sign in and to agree.',
  description:
    'Contract §5.3, steps 1 and 2. A page for a browser; its own form is posted to the same address.',
  tags: ['Sign-in'],
  parameters: [
    inQuery('client_id', 'The consumer key.', true, aString),
    inQuery('response_type', 'What is to be given back.', true, { type: 'string', const: 'code' }),
    inQuery(
      'redirect_uri',
      'Where to go with the code; when not sent the registered one. `oob`, where it is registered, shows the code.',
      false,
      aString,
    ),
    inQuery('state', 'Goes back as it came.', false, aString),
    inQuery(
      'ui_locales',
      'The languages for the page, as BCP 47 tags with spaces between, the best first.',
      false,
      aString,
    ),
    inQuery('code_challenge', 'PKCE (RFC 7636).', false, {
      type: 'string',
      minLength: 43,
      maxLength: 128,
    }),
    inQuery('code_challenge_method', 'How the challenge was made.', false, {
      type: 'string',
      enum: ['S256', 'plain'],
      default: 'plain',
    }),
  ],
  responses: {
    200: { description: 'The page to sign in at.', ...aPage },
    303: {
      description: 'Back to `redirect_uri`, with `error` and `state`: the request was wrong.',
      headers: { Location: { description: 'Where to go.', schema: aString } },
    },
    400: { description: 'A page that says why nobody is sent anywhere.', ...aPage },
  },
  security: [{}],
}

const grant = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
    code: { type: 'string', description: 'With authorization_code: within 60 seconds, once.' },
    redirect_uri: { type: 'string', description: 'As it was sent when the code was asked for.' },
    code_verifier: { type: 'string', description: 'With a code_challenge.' },
    refresh_token: { type: 'string', description: 'With refresh_token: the current one.' },
    client_id: { type: 'string', description: 'The consumer key, unless it is sent as Basic.' },
    client_secret: { type: 'string', description: 'The consumer secret, likewise.' },
  },
}

const token = (schemas: Readonly<Record<string, JsonObject>>): JsonObject => ({
  operationId: 'token',
  summary: 'Trades a code, or a refresh token, for a token pair.',
  description: 'Contract §5.3, steps 3 to 5.',
  tags: ['Sign-in'],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: grant },
      'application/json': { schema: grant },
    },
  },
  responses: {
    200: { description: 'The pair.', content: inJson(schemas, 'TokenPair') },
    400: ref('responses', 'RefusedToken'),
    401: ref('responses', 'RefusedToken'),
    429: ref('responses', 'ThrottledToken'),
    default: ref('responses', 'RefusedToken'),
  },
  security: [{ consumer: [] }, {}],
})

const ended = {
  type: 'object',
  required: ['token'],
  properties: {
    token: {
      type: 'string',
      description: 'An access token or a refresh token of the sign-in to end.',
    },
    token_type_hint: { type: 'string', description: 'Not needed.' },
    client_id: { type: 'string', description: 'The consumer key, unless it is sent as Basic.' },
    client_secret: { type: 'string', description: 'The consumer secret, likewise.' },
  },
}

const revoke: JsonObject = {
  operationId: 'revoke',
  summary: 'Ends a sign-in: every token that descends from it.',
  description: 'RFC 7009. Also 200 for a token that is not known: it is over already.',
  tags: ['Sign-in'],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: ended },
      'application/json': { schema: ended },
    },
  },
  responses: {
    200: { description: 'It is over.' },
    400: ref('responses', 'RefusedToken'),
    401: ref('responses', 'RefusedToken'),
    429: ref('responses', 'ThrottledToken'),
    default: ref('responses', 'RefusedToken'),
  },
  security: [{ consumer: [] }, {}],
}

/** The addresses of OAuth 2.0 (§5.3). */
export const signInPaths = (schemas: Readonly<Record<string, JsonObject>>) => ({
  '/oauth': { get: authorize },
  '/oauth/token': { post: token(schemas) },
  '/oauth/revoke': { post: revoke },
})
