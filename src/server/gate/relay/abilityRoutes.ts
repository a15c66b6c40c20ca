import { millisecondsInMinute } from 'date-fns/constants'
import {
  abilitiesIn,
  noAbilities,
  type ServiceAbilities,
} from '../../../contract/serviceAbilities.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../base/visit.ts'
import { descriptionRoute } from '../routes/routes.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Entrance } from './entrance.ts'

const withinMs = 4_000
const keptMs = 10 * millisecondsInMinute
/** A service that failed so often in a row has no description. */
const failuresOfNone = 3

type AbilityDeps = {
  readonly entrance: Pick<Entrance, 'required'>
  readonly upstream: Upstream
  readonly now: () => Date
}

/**
 * What the service can do beyond the contract, by its description. The gate reads the description, which is long, and
 * the desk gets the few facts it needs.
 */
export function abilityRoutes({ entrance, upstream, now }: AbilityDeps) {
  let failures = 0
  let read: { readonly at: number; readonly abilities: Promise<ServiceAbilities> } | null = null

  /** Without a token: a service that has no such address may refuse the token, and that would end the sign-in. */
  async function describedAbilities(): Promise<ServiceAbilities> {
    const reply = await upstream({
      method: 'GET',
      path: descriptionRoute.template,
      headers: { accept: 'application/json', 'user-agent': 'Deskbell' },
      deadlineMs: withinMs,
    })
    if (reply.kind === 'elsewhere') return noAbilities
    if (reply.kind === 'answer' || reply.kind === 'unreadable') {
      if (reply.kind === 'answer' && reply.status === 200) {
        failures = 0
        return abilitiesIn(reply.body)
      }
      // A page or a refusal: this service has no such address.
      if (reply.status < 500) return noAbilities
      failures += 1
      // Some services fail at every address that they do not know.
      if (failures >= failuresOfNone) return noAbilities
    }
    throw new GateProblem('service-unreachable')
  }

  async function abilitiesNow(): Promise<ServiceAbilities> {
    const at = now().getTime()
    if (read === null || Math.abs(at - read.at) > keptMs) {
      read = { at, abilities: describedAbilities() }
    }
    try {
      return await read.abilities
    } catch (cause) {
      // Without an answer of the service nothing is known: the next request reads again.
      read = null
      throw cause
    }
  }

  return {
    'GET /auth/abilities': async ({ request, logEntry }: Visit): Promise<Response> => {
      await entrance.required(request, logEntry)
      return Response.json(await abilitiesNow())
    },
  }
}
