import { create } from 'zustand'
import { useOnlyLooks } from '../../api/roles/useMay.ts'
import { useSignIn } from '../../api/signIn.ts'
import { type Command, type Entry, failureIn } from '../command.ts'
import { useOutbox } from '../outboxStore.ts'
import { mayNot, notInPlan } from './permissionWords.ts'

type CommandKind = Command['kind']

/** Whose limit it is: the rights of the account, or the plan of the business. */
type LimitOwner = 'account' | 'plan'

const keyOf = (who: string | null, kind: CommandKind): string => `${who ?? ''} ${kind}`

/**
 * The actions that the service has refused to the signed-in person, so that they are not offered twice. The contract
 * lists no rights: a refusal is the only way to learn them. It is remembered until the page is loaded again, also when
 * the refused action has left the outbox.
 */
const useForbidden = create((): { readonly kinds: ReadonlyMap<string, LimitOwner> } => ({
  kinds: new Map(forbiddenIn(useOutbox.getState().entries)),
}))

useOutbox.subscribe(({ entries }) => {
  const learned = forbiddenIn(entries)
  const { kinds } = useForbidden.getState()
  if (learned.some(([key]) => !kinds.has(key))) {
    useForbidden.setState({ kinds: new Map([...kinds, ...learned]) })
  }
})

function forbiddenIn(entries: readonly Entry[]): readonly (readonly [string, LimitOwner])[] {
  return entries.flatMap((entry) => {
    const failure = failureIn(entry)
    return failure?.kind === 'forbidden'
      ? [[keyOf(entry.madeBy, entry.command.kind), failure.by ?? 'account'] as const]
      : []
  })
}

/** Why it may not be done here, in words; null as far as anybody knows it may. */
export function useWhyNot(kind: CommandKind): string | null {
  const who = useSignIn(({ person }) => person)
  const by = useForbidden(({ kinds }) => kinds.get(keyOf(who, kind)))
  const onlyLooks = useOnlyLooks()
  if (by === undefined) return onlyLooks ? mayNot({ kind }) : null
  return by === 'plan' ? notInPlan({ kind }) : mayNot({ kind })
}
