import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '../serviceClient.ts'
import { useSignIn } from '../signIn.ts'
import { partOf } from './partOf.ts'
import { forgetPart, rememberedPart } from './rememberedPart.ts'

/** Reads the role of the signed-in person, and deletes it at sign-out. */
export function followPart(service: Service, queryClient: QueryClient): void {
  const ask = (accountId: number | null | undefined): void => {
    if (accountId != null) void queryClient.prefetchQuery(partOf(service, accountId))
  }
  ask(useSignIn.getState().account?.id)
  useSignIn.subscribe(({ account }, before) => {
    const id = account?.id ?? null
    if (id === (before.account?.id ?? null)) return
    if (id === null || rememberedPart(id) === undefined) forgetPart()
    ask(id)
  })
}
