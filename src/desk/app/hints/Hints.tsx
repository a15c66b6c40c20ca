import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useOnlyLooks } from '../../core/api/roles/useMay.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { WhyIcon } from '../../ui/placeIcons.tsx'
import { hintsKey } from '../../ui/storageNames.ts'
import { useListeners } from '../../ui/useListeners.ts'

/** The hints of the first minute, one at a time, at the foot of Today; each goes for good once it is used or closed. */
export function Hints() {
  const isDemo = useSignIn((signIn) => signIn.isDemo)
  const onlyLooks = useOnlyLooks()
  const { gone } = useGoneHints()
  useUsed()
  const hint = hints.find(
    (one) => !gone.includes(one) && (one !== 'demo' || isDemo) && (one !== 'one tap' || !onlyLooks),
  )
  if (hint === undefined) return null
  const { title, more } = wordsOf()[hint]
  return (
    <section aria-label={t`Good to know`}>
      <Band
        icon={<WhyIcon />}
        title={title}
        action={<Button kind="plain" onClick={() => endHint(hint)}>{t`Got it`}</Button>}
      >
        {more}
      </Band>
    </section>
  )
}

/** Somebody who uses a feature by themselves needs no hint for it. */
function useUsed(): void {
  const hasChecked = useEntries().some(({ command }) => /^check-(in|out)$/.test(command.kind))
  useEffect(() => {
    if (hasChecked) endHint('one tap')
  }, [hasChecked])
  useListeners(window, {
    input({ target }) {
      if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') {
        endHint('search')
      }
    },
    offline: () => endHint('no network'),
  })
}

type HintWords = { readonly title: string; readonly more: string }

const wordsOf = (): Readonly<Record<Hint, HintWords>> => ({
  demo: {
    title: t`This is a demo`,
    more: t`All guests, bookings and payments are invented. Try anything.`,
  },
  'one tap': {
    title: t`One tap checks in`,
    more: t`You can undo for a few seconds. Nothing is sent before.`,
  },
  search: {
    title: t`Press / to search`,
    more: t`Find guests by name, code or phone number.`,
  },
  'no network': {
    title: t`Works without Wi-Fi`,
    more: t`Your actions are sent when you’re online again.`,
  },
})

/** The hints of the first minute, in their order. */
const hints = ['demo', 'one tap', 'search', 'no network'] as const
type Hint = (typeof hints)[number]

/** Stored for the tablet, like its theme; nothing personal. */
const key = hintsKey

function read(): readonly Hint[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? hints.filter((hint) => kept.includes(hint)) : []
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

/** Hints that have been used or closed. */
export const useGoneHints = create<{ readonly gone: readonly Hint[] }>(() => ({ gone: read() }))

/** Ends a hint that was used or closed: it never comes back on this tablet. */
function endHint(hint: Hint): void {
  const { gone } = useGoneHints.getState()
  if (gone.includes(hint)) return
  useGoneHints.setState({ gone: [...gone, hint] })
  try {
    localStorage.setItem(key, JSON.stringify([...gone, hint]))
  } catch {
    // No storage: the hint is gone until the page is closed.
  }
}
