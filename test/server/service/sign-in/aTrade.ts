import type { AService, TokenPair } from '../../../example/aService.ts'
import { type Answered, asking } from '../../../example/asking.ts'
import { authorizeQuery, codeFor, plainQuery, verifier } from '../../../example/signInAs.ts'

type Form = Readonly<Record<string, string>>

/** The consumer key and secret as a Basic header. */
export const basicOf = ({ settings: { client } }: AService): string =>
  `Basic ${btoa(`${client.id}:${client.secret}`)}`

/** Posts to the access token address with the consumer's Basic credentials. */
export const trade = (service: AService, form: Form): Promise<Answered> =>
  asking(service.fetch).post('/oauth/token/', form, { authorization: basicOf(service) })

export const refresh = (service: AService, { refresh_token }: Pick<TokenPair, 'refresh_token'>) =>
  trade(service, { grant_type: 'refresh_token', refresh_token })

/** A fresh code of Maria's, made for the first registered address. */
export const aCode = (service: AService, more: Form = {}): Promise<string> =>
  codeFor(service.fetch, authorizeQuery(service.settings.client, more), 'maria')

export const exchange = (service: AService, code: string, more: Form = {}): Promise<Answered> =>
  trade(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: service.settings.client.redirectUris[0] ?? '',
    code_verifier: verifier,
    ...more,
  })

/** Like {@link aCode}, for the second registered address: of a program that sends no challenge. */
export const aPlainCode = (service: AService, more: Form = {}): Promise<string> =>
  codeFor(service.fetch, plainQuery(service.settings.client, more), 'maria')

/** Like {@link exchange}, by that program. */
export const plainExchange = (service: AService, code: string, more: Form = {}) =>
  trade(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: service.settings.client.redirectUris[1] ?? '',
    ...more,
  })

/** The status of a call to the API with that access token: 200, or 401 when it no longer works. */
export const useToken = async (service: AService, accessToken: string): Promise<number> => {
  const authorization = `Bearer ${accessToken}`
  return (await service.fetch('/api/3.0/ping', { headers: { authorization } })).status
}
