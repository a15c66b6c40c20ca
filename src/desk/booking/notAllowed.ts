import { useEffect } from 'react'
import { create } from 'zustand'
import type { Command, Entry } from '../commands/command.ts'
import { useSession } from '../session/session.ts'
import { mayNot } from './commandWords.ts'

type Kind = Command['kind']

/**
 * What the service has forbidden to whoever is signed in, so that nobody is offered it twice. The contract lists no
 * rights: a refusal is the only way to learn them.
 */
const useForbidden = create((): { readonly kinds: ReadonlySet<string> } => ({ kinds: new Set() }))

const keyOf = (who: string | null, kind: Kind): string => `${who ?? ''} ${kind}`

/** Remembers what the refusals among `entries` forbid, until the page is opened anew. */
export function useLearnedRights(entries: readonly Entry[]): void {
  useEffect(() => {
    const forbidden = entries.filter(({ failure }) => failure?.kind === 'forbidden')
    if (forbidden.length === 0) return
    const learned = forbidden.map(({ command, madeBy }) => keyOf(madeBy, command.kind))
    useForbidden.setState(({ kinds }) =>
      learned.every((key) => kinds.has(key)) ? {} : { kinds: new Set([...kinds, ...learned]) },
    )
  }, [entries])
}

/** Why this account may not do it, in words; null as far as anybody knows it may. */
export function useWhyNot(kind: Kind): string | null {
  const who = useSession(({ person }) => person)
  const isForbidden = useForbidden(({ kinds }) => kinds.has(keyOf(who, kind)))
  return isForbidden ? mayNot({ kind }) : null
}
