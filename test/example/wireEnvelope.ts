/** A 3.0 answer (§2.1) around `payload`, as a real service writes it. */
export function anEnvelope(
  payload: Record<string, unknown>,
  request: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    version: '3.0',
    account_id: 1,
    host_id: 'harbour',
    name: 'Harbour Outfitters',
    locale: { id: 'en_CA', lang: 'en', currency: 'CAD' },
    request: { status: 'OK', limit: 100, page: 1, pages: 1, method: 'get', time: 0.01, ...request },
    query: [],
    ...payload,
  }
}

/** A 3.0 refusal; real services send it with HTTP 200 as well. */
export const aWireRefusal = (error: Record<string, unknown>): Record<string, unknown> =>
  anEnvelope({}, { status: 'ERROR', error })
