import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChangedIcon } from '../../../ui/icons.tsx'
import { useOpenCount } from '../../outbox/outbox.ts'
import { useHasDrafts } from '../../vault/drafts.ts'
import { loadAgain } from './loadAgain.ts'
import styles from './NewVersionBar.module.css'
import { putOff, useNewVersion } from './newVersion.ts'

/**
 * Offers a newer version. It is at the foot, so that no row moves and nothing is covered, gives way to any bar that
 * needs a person, and does nothing without a press (reliability.md W2).
 */
export function NewVersionBar() {
  const { state, isPutOff } = useNewVersion()
  if (state === 'none' || isPutOff) return null
  return (
    <section className={styles.bar} aria-label={t`New version`}>
      <Band
        icon={<ChangedIcon />}
        title={state === 'here' ? t`Deskbell was updated` : t`New version available`}
        action={
          <>
            <UpdateButton />
            <Button kind="plain" onClick={putOff}>
              {t({
                message: 'Later',
                context: 'put off',
                comment: 'Button: asks again another time',
              })}
            </Button>
          </>
        }
      >
        <WhatUpdatingDoes />
      </Band>
    </section>
  )
}

export function WhatUpdatingDoes() {
  return useWhyNotNow() ?? t`Takes a moment. Then you continue on this page.`
}

/** Loads the new version; while something could be lost it waits and says why. */
export function UpdateButton() {
  const off = useWhyNotNow()
  const [isBusy, setBusy] = useState(false)
  const update = async (): Promise<void> => {
    setBusy(true)
    await loadAgain()
    setBusy(false)
  }
  return (
    <Button off={off} busy={isBusy} onClick={() => void update()}>
      {t({ message: 'Update', comment: 'Button: loads the new version of Deskbell' })}
    </Button>
  )
}

/** Why the page must not be loaded again now, in words; null when nothing would be lost. */
function useWhyNotNow(): string | null {
  const hasTyped = useHasDrafts()
  const unsent = useOpenCount()
  if (hasTyped) return t`Send or clear your text first.`
  if (unsent === 0) return null
  return plural(unsent, {
    one: 'Wait until # action is sent.',
    other: 'Wait until # actions are sent.',
  })
}
