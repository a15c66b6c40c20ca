import { vi } from 'vitest'
import { type Desk, openDesk } from '../../src/desk/app/openDesk.ts'
import { atFirst, useSignIn } from '../../src/desk/core/api/signIn.ts'
import { useOutbox } from '../../src/desk/core/outbox/outboxStore.ts'
import type { FrontDesk } from './aFrontDesk.ts'
import type { Tab } from './aTab.ts'
import { deskFetch } from './deskFetch.ts'

/** The desk without its screens, open in a browser where somebody is signed in, over the real gate and service. */
export type OpenDesk = Desk & { readonly tab: Tab }

/** @param login `maria`, `kenji` or `sam` of the demo business */
export async function aDesk(house: FrontDesk, login: string): Promise<OpenDesk> {
  const tab = await house.signIn(login)
  useSignIn.setState(atFirst, true)
  useOutbox.setState({ entries: [] })
  const desk = openDesk({ fetch: deskFetch(tab), origin: house.origin })
  await vi.waitUntil(() => useSignIn.getState().state === 'in', 45_000)
  return { ...desk, tab }
}
