import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { undoReasonLimit } from '../../../contract/note.ts'
import { explain } from '../../core/api/failures.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { TextField } from '../../ui/Field.tsx'
import { CloudOffIcon, HourglassIcon, RingIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SheetFoot } from '../../ui/SheetFoot.tsx'
import styles from './UndoCheckSheet.module.css'
import type { CheckWay } from './undoRun.ts'
import type { SentUndo } from './useSentUndo.ts'

type UndoCheckSheetProps = {
  booking: Booking
  title: string
  way: CheckWay
  sent: SentUndo
  /** Why it cannot be undone now. */
  off: string | null
  onUndo: (reason: string) => void
  onClose: () => void
}

/** Why a check-in or check-out is undone, and what became of it: a ready reason undoes it in one press. */
export function UndoCheckSheet(props: UndoCheckSheetProps) {
  const { booking, title, way, sent, onUndo, onClose } = props
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const isBusy = sent.is === 'sending' || sent.is === 'checking'
  const off = props.off ?? (reason === '' ? t`Add a reason first` : null)
  const undo = (): void => {
    if (off === null && !isBusy) onUndo(reason)
  }
  return (
    <Sheet
      title={title}
      foot={
        <SheetFoot
          word={isBusy ? t`Undoing…` : title}
          off={off}
          busy={isBusy}
          onDo={undo}
          onBack={onClose}
        />
      }
      onClose={onClose}
    >
      <div className={styles.parts}>
        <p>
          <bdi>{booking.customer || t`No name`}</bdi> · <Code>{booking.code}</Code>
        </p>
        <div className={styles.ready}>
          {readyReasons(way).map((words) => (
            <Button key={words} tall off={props.off} busy={isBusy} onClick={() => onUndo(words)}>
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label={t`Reason`}
          hint={t`Added as a private note.`}
          dir={typed === '' ? undefined : 'auto'}
          maxLength={undoReasonLimit}
          disabled={isBusy}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) undo()
          }}
        />
        <UndoBand sent={sent} />
      </div>
    </Sheet>
  )
}

const readyReasons = (way: CheckWay): readonly string[] =>
  way === 'in'
    ? [
        t({ message: 'Wrong guest', comment: 'Reason for undoing a check-in or check-out' }),
        t({ message: 'Not here yet', comment: 'Reason for undoing a check-in: of the guest' }),
      ]
    : [
        t({ message: 'Wrong guest', comment: 'Reason for undoing a check-in or check-out' }),
        t({ message: 'Still here', comment: 'Reason for undoing a check-out: of the guest' }),
      ]

/** What became of the press. */
function UndoBand({ sent }: { sent: SentUndo }) {
  switch (sent.is) {
    case 'idle':
    case 'sending':
      return null
    case 'checking':
      return (
        <Band icon={<HourglassIcon />} title={notSure()}>
          {sent.failure?.kind === 'offline'
            ? t`It will be checked when you’re online. Nothing is undone twice.`
            : t`Checking… Nothing is undone twice.`}
        </Band>
      )
    case 'unsure':
      return (
        <Band needs icon={<RingIcon />} title={notSure()}>
          {t`Check the booking before you try again.`}
        </Band>
      )
    case 'not-arrived':
      return (
        <Band icon={<CloudOffIcon />} title={notUndone()}>
          {t`Not sent. Try again.`}
        </Band>
      )
    case 'failed':
      return sent.failure.kind === 'conflict' || sent.failure.kind === 'refused' ? (
        <Band needs icon={<RingIcon />} title={notUndone()}>
          {explain(sent.failure, 'change').advice}
        </Band>
      ) : (
        <FailureBand reason={sent.failure} of="change" />
      )
  }
}

const notSure = () =>
  t({ message: 'Not sure it was undone', comment: 'It: the check-in or check-out' })

const notUndone = () =>
  t({ message: 'Not undone', comment: 'Says that the check-in or check-out is as before' })
