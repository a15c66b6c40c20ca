import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { textInPhoto } from './decode.ts'
import styles from './Scan.module.css'
import { type CameraState, useCamera } from './useCamera.ts'

const words: Readonly<Record<Exclude<CameraState, 'on'>, string>> = {
  asking: 'Starting the camera …',
  denied:
    'The camera may not be used. Allow it for this site in the browser’s settings, or take a photo, or type the code.',
  none: 'No camera to be had. Take a photo, or type the code.',
}

/** The camera picture with its buttons; a photo instead where the camera may not be used. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
  const { screen, state, torch, turn } = useCamera(onText)
  return (
    <>
      <div className={styles.camera} data-on={state === 'on' || undefined}>
        <video ref={screen} muted playsInline aria-label="What the camera sees" />
        {state === 'on' ? null : <output>{words[state]}</output>}
      </div>
      <div className={styles.tools}>
        {torch === null ? null : (
          <Button tall aria-pressed={torch.isOn} onClick={torch.toggle}>
            Light
          </Button>
        )}
        {turn === null ? null : (
          <Button tall onClick={turn}>
            Other camera
          </Button>
        )}
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
      setWrong(
        text === null ? 'No code to be read in that photo. Nearer, and in good light?' : null,
      )
      if (text !== null) onText(text)
    } catch {
      setWrong('That file is no picture this browser can read.')
    }
  }
  return (
    <>
      <Button tall onClick={() => input.current?.click()}>
        Photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of a code"
        onChange={(event) => void read(event)}
      />
      <output className={styles.wrong}>{wrong}</output>
    </>
  )
}
