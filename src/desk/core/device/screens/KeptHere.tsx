import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { wallClock } from '../../../../contract/zone.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatNames, inLanguage } from '../../../ui/language/format.ts'
import { say } from '../../../ui/messages.ts'
import { Facts } from '../../../ui/SettingsSection.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useApi } from '../../api/ApiContext.ts'
import { useZone } from '../../api/clock.ts'
import { useMayAsKnown } from '../../api/roles/useMay.ts'
import { useSignIn } from '../../api/signIn.ts'
import type { KeptPerson } from '../../vault/keptVault.ts'
import { peopleHere } from '../../vault/people.ts'
import { keptUntil } from '../contactAge.ts'
import { sayNotDeleted } from '../deleteRest.ts'
import { forgetTablet } from '../forgetTablet.ts'
import { usePersonOnTablet } from '../personOnTablet.ts'
import { managerSetsUp } from '../pinFailure.ts'
import { HowItOpens } from './HowItOpens.tsx'
import styles from './KeptHere.module.css'
import { SetPinSheet } from './SetPinSheet.tsx'

type Looked = {
  readonly people: readonly KeptPerson[]
  /** Whether the browser promises not to evict this storage automatically. */
  readonly isPersistent: boolean
}

/** Settings: what this tablet stores, for whom and how long, and how to begin or end that. */
export function KeptHere() {
  const { state, id } = usePersonOnTablet()
  const isForManager = useMayAsKnown()?.setTablet === false && state === 'nobody'
  const canMark = useSignIn((signIn) => signIn.state === 'in' && signIn.account?.id != null)
  const found = useLoaded(look, usePersonOnTablet())
  const [open, setOpen] = useState<'pin' | 'forget' | null>(null)

  const isMarked = found !== null && found !== 'unreadable' && found.people.length > 0
  return (
    <>
      <WhatIsKept found={found} id={id} onNewPin={() => setOpen('pin')} />
      {isForManager ? <p>{managerSetsUp()}</p> : null}
      <div className={styles.acts}>
        {isForManager ? null : (
          <Button
            off={canMark ? null : t`Go online and sign in first.`}
            onClick={() => setOpen('pin')}
          >
            {state === 'own' ? t`Change PIN` : isMarked ? t`Set your PIN` : t`Set up tablet`}
          </Button>
        )}
        {isMarked || found === 'unreadable' ? (
          <Button
            kind="plain"
            aria-expanded={open === 'forget'}
            onClick={() => setOpen(open === 'forget' ? null : 'forget')}
          >{t`Clear this tablet`}</Button>
        ) : null}
      </div>
      {open === 'forget' ? <ForgetTablet onClose={() => setOpen(null)} /> : null}
      {open === 'pin' ? <SetPinSheet onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function ForgetTablet({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [isBusy, setBusy] = useState(false)

  async function forget(): Promise<void> {
    setBusy(true)
    try {
      const isKnown = await forgetTablet(api)
      say({
        text: isKnown ? t`Tablet cleared` : t`Tablet cleared. This finishes when you’re online.`,
        tone: 'done',
      })
    } catch {
      sayNotDeleted()
    }
    setBusy(false)
    onClose()
  }
  return (
    <div className={styles.sure} role="alert">
      <p>
        <Trans>
          <b>Clear this tablet?</b> Deletes everyone’s PINs, saved bookings, unsent actions and
          calendar drafts. This can’t be undone.
        </Trans>
      </p>
      <div className={styles.acts}>
        <Button kind="brass" busy={isBusy} onClick={() => void forget()}>{t`Clear tablet`}</Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </div>
  )
}

type WhatIsKeptProps = {
  found: Looked | 'unreadable' | null
  /** The signed-in person on this tablet. */
  id: string | null
  onNewPin: () => void
}

function WhatIsKept({ found, id, onNewPin }: WhatIsKeptProps) {
  const zone = useZone()
  if (found === 'unreadable') {
    return (
      <p>{t`Could not load what is stored on this tablet. Reload the page, or clear this tablet.`}</p>
    )
  }
  const own = found?.people.find((person) => person.id === id)
  return found !== null && found.people.length > 0 ? (
    <>
      <p>{t`Stores bookings around today, unsent actions and drafts, encrypted. Everyone can see the names on the lock screen.`}</p>
      <Facts
        facts={[
          [t`People with a PIN`, formatNames(found.people.map(({ label }) => label))],
          ...(own
            ? ([[t`Works offline until`, formatMoment(keptUntil(own.contactAt), zone)]] satisfies [
                string,
                string,
              ][])
            : []),
          [t`Browser storage`, persistence(found.isPersistent)],
        ]}
      />
      <HowItOpens onChanged={onNewPin} />
    </>
  ) : (
    <p>{t`Stores no guests or bookings. Only settings, bookmarks and calendar drafts stay here.`}</p>
  )
}

async function look(): Promise<Looked | 'unreadable'> {
  try {
    const [people, isPersistent] = await Promise.all([peopleHere(), isStoragePersistent()])
    return { people, isPersistent }
  } catch {
    return 'unreadable'
  }
}

/** Read again each time: Firefox asks the person, who may answer long after the tablet was marked. */
const isStoragePersistent = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.().catch(() => false)) ?? false

const persistence = (isPersistent: boolean): string =>
  isPersistent
    ? t({ message: 'Protected', comment: 'The browser does not delete its storage by itself' })
    : t`Not protected: install the app`

const moments = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
)

const formatMoment = (at: number, timeZone: string): string =>
  moments().format(wallClock(new Date(at), timeZone))
