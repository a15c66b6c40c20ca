import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { classNames } from './design/classNames.ts'
import { useFootPx } from './footHeight.ts'
import { Hidden } from './Hidden.tsx'
import { CloseIcon, HourglassIcon, RingIcon } from './icons.tsx'
import styles from './MessageSlot.module.css'
import { endMessage, type Message, useIsSheetOpen, useMessage } from './messages.ts'
import { CheckIcon } from './placeIcons.tsx'
import { useListeners } from './useListeners.ts'
import { useTimeout } from './useTimeout.ts'

/** Long enough to read and to reach, even while a guest is talking. */
const leastMs = 5_000

/**
 * The one place for messages: in the frame, and while a sheet is open in the sheet. Both live regions are always in the
 * page, because a region that is inserted together with its words is not read out.
 */
export function MessageSlot({ inSheet = false }: { inSheet?: boolean }) {
  const isElsewhere = useIsSheetOpen() !== inSheet
  const latest = useMessage()
  const message = isElsewhere ? null : latest
  const MessageView = message?.spoken ? Spoken : Toast
  const toast = message ? (
    <MessageView key={message.nth} message={message} nth={message.nth} />
  ) : null
  const needs = message?.tone === 'needs'
  const footPx = useFootPx()
  return (
    <div
      className={classNames(styles.slot, inSheet && styles.inSheet)}
      style={{ '--foot': inSheet ? '0' : `${footPx}px` }}
    >
      <output>{needs ? null : toast}</output>
      <div role="alert">{needs ? toast : null}</div>
    </div>
  )
}

/** The message for screen readers. */
function Spoken({ message, nth }: { message: Message; nth: number }) {
  useTimeout(() => endMessage(nth), leastMs, nth)
  return <Hidden>{message.text}</Hidden>
}

function Toast({ message, nth }: { message: Message; nth: number }) {
  const { text, tone = 'quiet', action, lastsMs = leastMs } = message
  const box = useRef<HTMLSpanElement>(null)
  const stays = useIsAttended(box) || tone === 'needs'

  useTimeout(() => endMessage(nth), stays ? null : Math.max(leastMs, lastsMs), nth)

  return (
    <span ref={box} className={classNames(styles.toast, tone === 'needs' && styles.needs)}>
      <ToneIcon tone={tone} />
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button
          kind={tone === 'needs' ? 'brass' : 'plain'}
          onClick={() => {
            endMessage(nth)
            action.onPress()
          }}
        >
          {action.word}
        </Button>
      ) : null}
      {action && tone !== 'needs' ? null : (
        <IconButton label={t`Close message`} onClick={() => endMessage(nth)}>
          <CloseIcon />
        </IconButton>
      )}
    </span>
  )
}

/** Whether somebody points at the message or focuses it: its timer then stops. */
function useIsAttended(box: RefObject<HTMLElement | null>): boolean {
  const [attended, setAttended] = useState(false)
  const hold = (): void => setAttended(true)
  const letGo = (): void => setAttended(false)
  useListeners(box, { pointerenter: hold, focusin: hold, pointerleave: letGo, focusout: letGo })
  return attended
}

function ToneIcon({ tone }: { tone: 'quiet' | 'done' | 'needs' }) {
  switch (tone) {
    case 'quiet':
      return <HourglassIcon />
    case 'done':
      return <CheckIcon />
    case 'needs':
      return <RingIcon />
  }
}
