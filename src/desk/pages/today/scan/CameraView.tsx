import { t } from '@lingui/core/macro'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { textInPhoto } from './decode.ts'
import styles from './Scan.module.css'
import { type CameraState, useCamera } from './useCamera.ts'

const words = (): Readonly<Record<Exclude<CameraState, 'on'>, string>> => ({
  asking: t`Starting camera…`,
  denied: t`The camera is blocked. Allow it in the browser settings, or take a photo.`,
  none: t`No camera found. Take a photo, or type the code.`,
})

/** The camera picture with its buttons; a photo instead where the camera may not be used. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
  const { screen, state, torch, turn } = useCamera(onText)
  return (
    <>
      <div className={styles.camera} data-on={state === 'on' || undefined}>
        <video ref={screen} muted playsInline aria-label={t`Camera view`} />
        {state === 'on' ? null : <output>{words()[state]}</output>}
      </div>
      <div className={styles.tools}>
        {torch === null ? null : (
          <Button tall aria-pressed={torch.isOn} onClick={torch.toggle}>
            {t({
              message: 'Light',
              context: 'lamp',
              comment: 'Button: the lamp of the camera on or off',
            })}
          </Button>
        )}
        {turn === null ? null : <Button tall onClick={turn}>{t`Switch camera`}</Button>}
        <Photo onText={onText} />
      </div>
    </>
  )
}

function Photo({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  async function read(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [photo] = event.target.files ?? []
    event.target.value = ''
    if (photo === undefined) return
    try {
      const text = await textInPhoto(photo)
      setWrong(text === null ? t`No code found. Move closer, with more light.` : null)
      if (text !== null) onText(text)
    } catch {
      setWrong(t`Could not open that photo. Take another one.`)
    }
  }
  return (
    <>
      <Button tall onClick={() => input.current?.click()}>{t`Take photo`}</Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t`Photo of a code`}
        onChange={(event) => void read(event)}
      />
      <output className={styles.wrong}>{wrong}</output>
    </>
  )
}
