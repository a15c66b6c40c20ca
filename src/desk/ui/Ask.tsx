import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'
import styles from './Ask.module.css'
import { Button, IconButton } from './Button.tsx'
import { CloseIcon } from './icons.tsx'
import { useListeners } from './useListeners.ts'

export type AskProps = {
  /** The question for screen readers: `Check in Mateo with 40.00 due?` */
  question: string
  /** Two at most, the usual one first: they share the row. */
  answers: readonly { word: string; takesMoney?: boolean; onPress: () => void }[]
  onClose: () => void
}

/** A question inside the row, in place of its flags and button. Escape closes it. */
export function Ask({ question, answers, onClose }: AskProps) {
  const strip = useRef<HTMLFieldSetElement>(null)
  // The focus moves here from the pressed button, so that the next key answers.
  useLayoutEffect(() => strip.current?.querySelector('button')?.focus(), [])
  useListeners(strip, {
    keydown(event) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    },
  })
  return (
    <fieldset ref={strip} className={styles.ask} aria-label={question}>
      {answers.map((answer) => (
        <Button
          key={answer.word}
          kind={answer.takesMoney ? 'take' : undefined}
          className={styles.answer}
          onClick={answer.onPress}
        >
          {answer.word}
        </Button>
      ))}
      <IconButton label={t`Cancel`} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </fieldset>
  )
}
