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
  const keeps = useLoaded(keepsShell) ?? '…'
  const isOld = useNewVersion(({ state }) => state !== 'none')
  return (
    <SettingsSection title="App">
      <Facts
        facts={[
          ['Installed', way === 'installed' ? 'Yes' : 'No'],
          ['Works offline', keeps],
          ['Version', isOld ? 'New version available' : 'Up to date'],
        ]}
      />
      <div className={styles.act}>{isOld ? <Update /> : <HowToInstall way={way} />}</div>
    </SettingsSection>
  )
}

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
      return <p>Open Deskbell from the home screen.</p>
    case 'offered':
      return (
        <>
          <Button onClick={install}>Install app</Button>
          <p>Adds Deskbell to the home screen.</p>
        </>
      )
    case 'by-share':
      return (
        <p>
          To install the app, press <b>Share</b>, then <b>Add to Home Screen</b>.
        </p>
      )
    case 'by-menu':
      return <p>To install the app, choose “Install” in the browser’s menu.</p>
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

async function keepsShell(): Promise<string> {
  if (!('serviceWorker' in navigator)) return 'Not in this browser'
  // A browser that refuses to answer has no registration that could serve the desk.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active ? 'Yes' : 'Getting ready…'
}
