import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../apiClient.ts'
import { useSignIn } from '../signIn.ts'
import { partOf } from './partOf.ts'
import { forgetPart, rememberedPart } from './rememberedPart.ts'

/** Reads the role of the signed-in person, and deletes it at sign-out. */
export function followPart(api: Api, queryClient: QueryClient): void {
  const ask = (accountId: number | null | undefined): void => {
    if (accountId != null) void queryClient.prefetchQuery(partOf(api, accountId))
  }
  ask(useSignIn.getState().account?.id)
  useSignIn.subscribe(({ account }, before) => {
    const id = account?.id ?? null
    if (id === (before.account?.id ?? null)) return
    if (id === null || rememberedPart(id) === undefined) forgetPart()
    ask(id)
  })
}
