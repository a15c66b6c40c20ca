let context: AudioContext | null = null

/** Loud enough for a queue: one high tone for done, two low ones for look here. Silent where there is no sound. */
export function sound(isGood: boolean): void {
  try {
    context ??= new AudioContext()
    if (isGood) tone(context, 880, 0)
    else [0, 0.16].forEach((after) => context !== null && tone(context, 240, after))
  } catch {
    // No loudspeaker, or no permission: the result is still seen and felt.
  }
}

const seconds = 0.1
const volume = 0.15

function tone(of: AudioContext, hertz: number, after: number): void {
  const [oscillator, gain] = [of.createOscillator(), of.createGain()]
  const at = of.currentTime + after
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  oscillator.connect(gain).connect(of.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
