import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { deskbellVersion } from '../../../../contract/version.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts, SettingsSection } from '../../../ui/SettingsSection.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { UpdateButton, WhatUpdatingDoes } from '../worker/NewVersionBar.tsx'
import { useNewVersion } from '../worker/newVersion.ts'
import styles from './InstallSection.module.css'
import { useInstallOffer } from './installOffer.ts'
import { type InstallWay, installWay } from './installWay.ts'

/**
 * Settings: whether Deskbell is installed as an app on this tablet, works offline and is up to date, or how to install
 * it.
 */
export function InstallSection() {
  const way = useInstallWay()
  const shell = useLoaded(lookForShell)
  const isOld = useNewVersion(({ state }) => state !== 'none')
  return (
    <SettingsSection title={t`App`}>
      <Facts
        facts={[
          [
            t({ message: 'Installed', comment: 'Whether the app is installed: Yes or No' }),
            way === 'installed' ? yes() : no(),
          ],
          [t`Works offline`, shell === null ? '…' : shellWords(shell)],
          [t`Version`, `${deskbellVersion} · ${isOld ? t`New version available` : t`Up to date`}`],
        ]}
      />
      <div className={styles.act}>{isOld ? <Update /> : <HowToInstall way={way} />}</div>
    </SettingsSection>
  )
}

const yes = (): string => t({ message: 'Yes', comment: 'After “Installed” and “Works offline”' })
const no = (): string =>
  t({ message: 'No', context: 'fact', comment: 'After “Installed” in Settings' })

function Update() {
  return (
    <>
      <UpdateButton />
      <p>
        <WhatUpdatingDoes />
      </p>
    </>
  )
}

function HowToInstall({ way }: { way: InstallWay }) {
  const prompt = useInstallOffer((offer) => offer.prompt)
  // The browser shows its own question. A prompt that it has withdrawn is no longer in the store.
  const install = (): void => void prompt?.().catch(() => {})
  switch (way) {
    case 'installed':
      return <p>{t`Open Deskbell from the home screen.`}</p>
    case 'offered':
      return (
        <>
          <Button onClick={install}>{t`Install app`}</Button>
          <p>{t`Adds Deskbell to the home screen.`}</p>
        </>
      )
    case 'by-share':
      return (
        <p>
          <Trans comment="The bold words are buttons of Safari, as Apple names them">
            To install the app, press <b>Share</b>, then <b>Add to Home Screen</b>.
          </Trans>
        </p>
      )
    case 'by-menu':
      return <p>{t`To install the app, choose “Install” in the browser’s menu.`}</p>
  }
}

function useInstallWay(): InstallWay {
  const isOffered = useInstallOffer(({ prompt }) => prompt !== null)
  const isInstalled = useInstallOffer((offer) => offer.isInstalled)
  return installWay({
    isStandalone: window.matchMedia('(display-mode: standalone)').matches,
    isInstalled,
    isOffered,
    platform: navigator.platform,
    touchPoints: navigator.maxTouchPoints,
  })
}

/** `none`: the browser cannot keep one. */
type ShellState = 'none' | 'kept' | 'to come'

function shellWords(shell: ShellState): string {
  if (shell === 'none') return t`This browser can’t work offline.`
  return shell === 'kept' ? yes() : t`Getting ready…`
}

async function lookForShell(): Promise<ShellState> {
  if (!('serviceWorker' in navigator)) return 'none'
  // A browser that refuses to answer has no registration that could serve the desk.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active ? 'kept' : 'to come'
}
