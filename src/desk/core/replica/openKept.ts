import type { QueryClient } from '@tanstack/react-query'
import type { CalendarDay } from '../../../contract/day.ts'
import { deskToday } from '../api/clock.ts'
import { useSignIn } from '../api/signIn.ts'
import { openEarly } from '../vault/tabletDatabase.ts'
import { isOpenTo, type Vault } from '../vault/vault.ts'
import { daysToKeep, readPack, unpack } from './dayPacks.ts'
import { useReplicaFacts, wasKept } from './replicaFacts.ts'

/** Opens the database early, before the key for its values is there. */
export function getReady(): void {
  if (wasKept()) openEarly()
}

/**
 * Loads the stored days: first today, with one read, so that its rows appear before any request; then the days around
 * it, for which nobody waits.
 */
export async function openKept(queryClient: QueryClient, vault: Vault): Promise<void> {
  const [today, ...others] = daysToKeep(deskToday())
  if (today !== undefined) await openDay(queryClient, vault, today)
  // A stored day that cannot be read is requested from the service when it is opened.
  void openDays(queryClient, vault, others).catch(() => {})
}

async function openDays(
  queryClient: QueryClient,
  vault: Vault,
  days: readonly CalendarDay[],
): Promise<void> {
  for (const day of days) {
    // The tablet may have been wiped or locked meanwhile, or another person may be signed in.
    if (!isOpenTo(vault.id)) return
    await openDay(queryClient, vault, day)
  }
}

async function openDay(queryClient: QueryClient, vault: Vault, day: CalendarDay): Promise<void> {
  const pack = await readPack(vault, day)
  if (pack === null || !isOpenTo(vault.id)) return
  unpack(queryClient, pack, useSignIn.getState().serverOffsetMs)
  useReplicaFacts.setState(({ daysReady }) => ({
    daysReady: [...new Set([...daysReady, day])].toSorted(),
  }))
}
