import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import { browserClock, createApi } from '../../../src/desk/core/api/apiClient.ts'
import { atFirst, useSignIn } from '../../../src/desk/core/api/signIn.ts'
import { startOutbox } from '../../../src/desk/core/outbox/engine.ts'
import { issue, sendNow } from '../../../src/desk/core/outbox/outbox.ts'
import { useStorageFacts } from '../../../src/desk/core/outbox/outboxFacts.ts'
import { useOutbox } from '../../../src/desk/core/outbox/outboxStore.ts'
import { createVault } from '../../../src/desk/core/vault/createVault.ts'
import { useVault } from '../../../src/desk/core/vault/vault.ts'

// The outbox says why something waits, in the language of its page.
i18n.loadAndActivate({ locale: 'en-US', messages: {} })

/** The members of an entry that a test needs. */
export type EntrySummary = {
  readonly opId: string
  readonly state: string
  readonly saved: boolean
}

/** The outbox on a page of its own: as the desk runs it, without the desk's screens. */
export type OutboxPage = {
  readonly signIn: (person: string) => void
  readonly unlock: () => Promise<void>
  readonly lock: () => void
  readonly note: (code: string, body: string) => string | null
  readonly checkIn: (code: string, customer: string) => string | null
  readonly sendNow: (opId: string) => void
  readonly entries: () => readonly EntrySummary[]
  /** Whether the disk can be read and written, as far as known. */
  readonly storage: () => 'works' | 'failed'
}

declare global {
  interface Window {
    outboxPage: OutboxPage
  }
}

/** The same after every start, as the gate's share gives it back to the same person. */
async function keyOf(person: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(person))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

window.outboxPage = {
  signIn: (person) => {
    const [id, name] = person.split(':')
    useSignIn.setState({
      ...atFirst,
      state: 'in',
      person,
      account: { id: Number(id), name: name ?? '' },
    })
  },
  unlock: async () => {
    const { person } = useSignIn.getState()
    if (person === null) throw new Error('Nobody is signed in')
    const key = await keyOf(person)
    const vault = createVault({ person, id: person }, { outbox: [key], replica: [key] })
    useVault.setState({ state: 'open', vault })
  },
  lock: () => useVault.setState({ state: 'locked', vault: null }),
  note: (code, body) => issue({ kind: 'note', code: parseBookingCode(code), body }),
  checkIn: (code, customer) => issue({ kind: 'check-in', code: parseBookingCode(code), customer }),
  sendNow,
  storage: () => useStorageFacts.getState().storage,
  entries: () =>
    useOutbox.getState().entries.map(({ opId, state, saved }) => ({ opId, state, saved })),
}

startOutbox({
  api: createApi(),
  queryClient: new QueryClient(),
  clock: browserClock,
  newOpId: () => crypto.randomUUID(),
})
