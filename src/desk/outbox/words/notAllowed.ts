import { useEffect } from 'react'
import { create } from 'zustand'
import { useOnlyLooks } from '../../api/roles/useMay.ts'
import { useSignIn } from '../../api/signIn.ts'
import { type Command, type Entry, failureIn } from '../command.ts'
import { mayNot, notInPlan } from './commandWords.ts'

type Kind = Command['kind']

/**
 * What the service has forbidden to whoever is signed in, so that nobody is offered it twice. The contract lists no
 * rights: a refusal is the only way to learn them.
 */
const useForbidden = create((): { readonly kinds: ReadonlyMap<string, By> } => ({
  kinds: new Map(),
}))

/** Whose limit it is: the rights of the account, or the plan of the business. */
type By = 'account' | 'plan'

const keyOf = (who: string | null, kind: Kind): string => `${who ?? ''} ${kind}`

/** Remembers what the refusals among `entries` forbid, until the page is opened anew. */
export function useLearnedRights(entries: readonly Entry[]): void {
  useEffect(() => {
    const learned = entries.flatMap((entry): [string, By][] => {
      const failure = failureIn(entry)
      return failure?.kind === 'forbidden'
        ? [[keyOf(entry.madeBy, entry.command.kind), failure.by ?? 'account']]
        : []
    })
    if (learned.length === 0) return
    useForbidden.setState(({ kinds }) =>
      learned.every(([key]) => kinds.has(key)) ? {} : { kinds: new Map([...kinds, ...learned]) },
    )
  }, [entries])
}

/** Why it may not be done here, in words; null as far as anybody knows it may. */
export function useWhyNot(kind: Kind): string | null {
  const who = useSignIn(({ person }) => person)
  const by = useForbidden(({ kinds }) => kinds.get(keyOf(who, kind)))
  const onlyLooks = useOnlyLooks()
  if (by === undefined) return onlyLooks ? mayNot({ kind }) : null
  return by === 'plan' ? notInPlan({ kind }) : mayNot({ kind })
}
