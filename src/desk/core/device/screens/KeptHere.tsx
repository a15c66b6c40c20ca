import { useState } from 'react'
import { aManagerMarks } from '../../../../contract/tabletMark.ts'
import { wallClock } from '../../../../contract/zone.ts'
import { Button } from '../../../ui/Button.tsx'
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
import { useStanding } from '../standing.ts'
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
  const { standing, id } = useStanding()
  const isForManager = useMayAsKnown()?.setTablet === false && standing === 'nobody'
  const canMark = useSignIn(({ state, account }) => state === 'in' && account?.id != null)
  const found = useLoaded(look, useStanding())
  const [open, setOpen] = useState<'pin' | 'forget' | null>(null)

  const isMarked = found !== null && found !== 'unreadable' && found.people.length > 0
  return (
    <>
      <WhatIsKept found={found} id={id} onNewPin={() => setOpen('pin')} />
      {isForManager ? <p>Is this the business’s own tablet? {aManagerMarks}</p> : null}
      <div className={styles.acts}>
        {isForManager ? null : (
          <Button
            off={canMark ? null : 'Sign in first, with a connection.'}
            onClick={() => setOpen('pin')}
          >
            {standing === 'own'
              ? 'Change my desk PIN'
              : isMarked
                ? 'Set a desk PIN of my own'
                : 'This is the business’s own tablet'}
          </Button>
        )}
        {isMarked || found === 'unreadable' ? (
          <Button
            kind="plain"
            aria-expanded={open === 'forget'}
            onClick={() => setOpen(open === 'forget' ? null : 'forget')}
          >
            Forget this tablet
          </Button>
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
        text: isKnown
          ? 'Nothing is kept on this tablet any more'
          : 'Everything here is deleted. The gate hears of it as soon as there is a connection.',
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
        <b>Delete everything that is kept here?</b> For everybody: their PINs, the copies of
        bookings, actions that were not sent, and drafts of the calendar. They cannot be brought
        back.
      </p>
      <div className={styles.acts}>
        <Button kind="brass" busy={isBusy} onClick={() => void forget()}>
          Delete and forget
        </Button>
        <Button onClick={onClose}>Keep</Button>
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
      <p>
        What is kept on this tablet cannot be read just now. Load the page again. If it stays so,
        something may still lie here: forget this tablet.
      </p>
    )
  }
  const own = found?.people.find((person) => person.id === id)
  return found !== null && found.people.length > 0 ? (
    <>
      <p>
        This is the business’s own tablet. Kept on it, encrypted: the bookings around today with
        names, e-mail addresses, dates, status and amounts, the three days before and after with
        notes, actions that were not sent, general handovers, and drafts of the calendar. Readable
        without a PIN are only the names on the lock screen.
      </p>
      <Facts
        facts={[
          ['People with a PIN', found.people.map(({ label }) => label).join(', ')],
          ...(own
            ? ([['Copies readable until', formatMoment(keptUntil(own.contactAt), zone)]] satisfies [
                string,
                string,
              ][])
            : []),
          ['Kept by the browser', persistence(found.isPersistent)],
        ]}
      />
      <HowItOpens onChanged={onNewPin} />
    </>
  ) : (
    <p>
      Nothing about guests or bookings: all of that is gone when the page is closed. Kept are the
      appearance, the business’s time zone, the codes you bookmarked, the code general handovers go
      to, when you were last here, and drafts of the calendar.
    </p>
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
    ? 'As long as the tablet is marked'
    : 'As long as there is room; install the desk on the home screen to be sure'

const formatMoment = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(wallClock(new Date(at), timeZone))
