import { parseStatuses4 } from '../../../../contract/status4.ts'
import type { Api } from '../apiClient.ts'
import { learnStatuses } from './statuses.ts'

/**
 * Learns the business's own statuses where the service lists them, so that one is offered also before any booking had
 * it. No service must list them (§3): a refusal means nothing. Nobody waits for it. §4.4
 */
export async function readStatuses(api: Api, signal: AbortSignal): Promise<void> {
  try {
    const query = { limit: '250' }
    const statuses = await api.read({ path: '/api/4.0/statuses', query }, parseStatuses4, {
      priority: 'rest',
      signal,
    })
    learnStatuses(statuses.map((status) => ({ status })))
  } catch {
    // They are learned from bookings.
  }
}
