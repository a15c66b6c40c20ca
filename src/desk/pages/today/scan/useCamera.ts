import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { textIn } from './decode.ts'

// From a draft standard (image capture), so not yet among TypeScript's own types.
declare global {
  interface MediaTrackCapabilities {
    readonly torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/**
 * - `asking`: the browser asks the person, or the camera starts
 * - `on`
 * - `denied`: may not be used; `none`: there is none, or another app uses it
 */
export type CameraState = 'asking' | 'on' | 'denied' | 'none'

export type Camera = {
  /** The element that shows the picture. */
  readonly screen: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  /** Null where it has no light. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | null
  /** Null where there is only one. */
  readonly turn: (() => void) | null
}

/** Reading more often finds a code no sooner and uses up the battery. */
const lookEveryMs = 120

/**
 * Shows the camera in its `screen` while that is mounted, and reports each code in sight, the same one again and again.
 */
export function useCamera(onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('asking')
  const [facing, setFacing] = useState<'environment' | 'user'>('environment')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [count, setCount] = useState(1)
  const [isLit, setLit] = useState(false)
  const tell = useEffectEvent(onText)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    async function start(): Promise<void> {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: facing, width: { ideal: 1280 } },
        })
        stream = opened
        if (isOver) return stop(opened)
        const screen = video.current
        if (screen === null) return
        screen.srcObject = opened
        await screen.play()
        setTrack(opened.getVideoTracks()[0] ?? null)
        setState('on')
        const devices = await navigator.mediaDevices.enumerateDevices()
        setCount(devices.filter(({ kind }) => kind === 'videoinput').length)
      } catch (thrown) {
        if (isOver) return
        const isDenied = thrown instanceof DOMException && thrown.name === 'NotAllowedError'
        setState(isDenied ? 'denied' : 'none')
      }
    }
    void start()
    const timer = setInterval(() => {
      const screen = video.current
      if (screen === null || document.visibilityState === 'hidden') return
      const text = textIn(screen, screen.videoWidth, screen.videoHeight)
      if (text !== null) tell(text)
    }, lookEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
      setTrack(null)
      setLit(false)
      if (stream !== null) stop(stream)
    }
  }, [facing])

  return {
    screen: video,
    state,
    torch: torchOf(track, isLit, setLit),
    turn:
      count > 1 ? () => setFacing((was) => (was === 'environment' ? 'user' : 'environment')) : null,
  }
}

/** @returns null for a camera without a light */
function torchOf(
  track: MediaStreamTrack | null,
  isOn: boolean,
  onSwitched: (isOn: boolean) => void,
): Camera['torch'] {
  if (track?.getCapabilities?.().torch !== true) return null
  async function light(camera: MediaStreamTrack): Promise<void> {
    try {
      await camera.applyConstraints({ advanced: [{ torch: !isOn }] })
      onSwitched(!isOn)
    } catch {
      // A light that cannot be switched does not stop the scan.
    }
  }
  return { isOn, toggle: () => void light(track) }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
