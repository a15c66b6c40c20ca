import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Ask } from './Ask.tsx'
import { Button, type ButtonProps } from './Button.tsx'

type AskFirstProps = Omit<ButtonProps, 'onClick' | 'ref'> & {
  /** For screen readers: `Discard this booking, with all that was typed?` */
  question: string
  /** The word of the button that does it: `Discard all`. */
  answer: string
  onSure: () => void
}

/** A button that asks once, in its own place, before it does what cannot be undone. The focus stays with it. */
export function AskFirst({ question, answer, onSure, ...rest }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    flushSync(() => setAsking(false))
    button.current?.focus()
  }, [])
  const sure = (): void => {
    close()
    onSure()
  }
  return isAsking ? (
    <Ask question={question} answers={[{ word: answer, onPress: sure }]} onClose={close} />
  ) : (
    <Button ref={button} {...rest} onClick={() => setAsking(true)} />
  )
}
