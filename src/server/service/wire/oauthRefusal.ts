/** A refusal of the token endpoint or of credentials: flat JSON, as OAuth clients read it (RFC 6749 §5.2). */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  readonly status: 400 | 401 | 403
  /** `invalid_grant`, `invalid_client`, `invalid_token`, … */
  readonly error: string
  /** The `WWW-Authenticate` header, which a 401 must have. */
  readonly challenge: string | undefined

  constructor(status: 400 | 401 | 403, error: string, description: string, challenge?: string) {
    super(description)
    this.status = status
    this.error = error
    this.challenge = challenge
  }
}

export const invalidGrant = (why: string): OAuthRefusal =>
  new OAuthRefusal(400, 'invalid_grant', why)

export const invalidRequest = (why: string): OAuthRefusal =>
  new OAuthRefusal(400, 'invalid_request', why)

export const invalidClient = (): OAuthRefusal =>
  new OAuthRefusal(
    401,
    'invalid_client',
    'The consumer key or the consumer secret is wrong.',
    'Basic realm="oauth"',
  )

/** The body and headers of a refusal; 3.0 and the token endpoint answer so. */
export const toFlat = ({ status, error, message, challenge }: OAuthRefusal): Response =>
  Response.json(
    { error, error_description: message },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        pragma: 'no-cache',
        ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
      },
    },
  )
