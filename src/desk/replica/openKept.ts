import type { QueryClient } from '@tanstack/react-query'
import { deskToday } from '../clock.ts'
import { useSession } from '../session/session.ts'
import type { Vault } from '../vault/vault.ts'
import { readPack, unpack } from './dayPacks.ts'
import { daysToKeep } from './keepDays.ts'
import { useReplicaFacts } from './replicaFacts.ts'

/**
 * Shows what this tablet keeps: today with one value read, so that its rows are there before anybody is asked; then
 * the days around it.
 */
export async function openKept(queryClient: QueryClient, vault: Vault): Promise<void> {
  for (const day of daysToKeep(deskToday())) {
    const pack = await readPack(vault, day)
    if (pack === null) continue
    unpack(queryClient, pack, useSession.getState().serverOffsetMs)
    useReplicaFacts.setState(({ daysReady }) => ({
      daysReady: [...new Set([...daysReady, day])].toSorted(),
    }))
  }
}
