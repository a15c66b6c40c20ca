import { useState } from 'react'
import { aManagerMarks } from '../../../../contract/tabletMark.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { useMayAsKnown } from '../../api/roles/useMay.ts'
import { setFlag } from '../../vault/flags.ts'
import { type PersonOnTablet, usePersonOnTablet } from '../personOnTablet.ts'
import { useNewVersion } from '../worker/newVersion.ts'
import { RegainSheet } from './RegainSheet.tsx'
import { SetPinSheet } from './SetPinSheet.tsx'

/** The answers that still leave something to ask about this tablet. */
export type UndecidedState = Exclude<PersonOnTablet, 'unknown' | 'own'>

/** Asks once whether this tablet is the business's own; Settings can change every answer later. */
export function TabletBanner({
  undecided,
  of,
  onAnswered,
}: {
  undecided: UndecidedState
  /** The account of the person who sees the question: "Later" is stored for that account only. */
  of: number
  onAnswered: () => void
}) {
  const [sheet, setSheet] = useState<'set' | 'set anew' | 'give' | null>(null)
  // One bar at a time: this question can wait longest.
  const isInTheWay = useNewVersion(({ state, isPutOff }) => state !== 'none' && !isPutOff)

  function answer(choice: 'not' | 'later'): void {
    if (choice === 'not') setFlag('tablet', choice)
    else setFlag(`asked-${of}`, String(tabletNow()))
    onAnswered()
  }
  function close(): void {
    setSheet(null)
    onAnswered()
  }
  return (
    <>
      {isInTheWay && undecided !== 'needs-pin' ? null : (
        <section aria-label="This tablet">
          <Question undecided={undecided} onAnswer={answer} onOpen={setSheet} />
        </section>
      )}
      {sheet === 'set' || sheet === 'set anew' ? (
        <SetPinSheet losesKept={sheet === 'set anew'} onClose={close} />
      ) : null}
      {sheet === 'give' ? (
        <GivePin onClose={close} onForgotten={() => setSheet('set anew')} />
      ) : null}
    </>
  )
}

type QuestionProps = {
  undecided: UndecidedState
  onAnswer: (choice: 'not' | 'later') => void
  onOpen: (sheet: 'set' | 'give') => void
}

function Question({ undecided, onAnswer, onOpen }: QuestionProps) {
  const { title, why, yes } = wordsOf[undecided]
  const isForManager = useMayAsKnown()?.setTablet === false && undecided === 'nobody'
  return (
    <Band
      needs={undecided === 'needs-pin'}
      icon={<LockIcon />}
      title={title}
      action={
        <>
          {isForManager ? null : (
            <Button onClick={() => onOpen(undecided === 'needs-pin' ? 'give' : 'set')}>
              {yes}
            </Button>
          )}
          {undecided === 'nobody' ? (
            <Button kind="plain" onClick={() => onAnswer('not')}>
              No
            </Button>
          ) : null}
          {undecided === 'needs-pin' ? null : (
            <Button kind="plain" onClick={() => onAnswer('later')}>
              Later
            </Button>
          )}
        </>
      }
    >
      {isForManager ? aManagerMarks : why}
    </Band>
  )
}

function GivePin(props: { onClose: () => void; onForgotten: () => void }) {
  const id = usePersonOnTablet((state) => state.id)
  return id === null ? null : <RegainSheet id={id} {...props} />
}

type BannerWords = { readonly title: string; readonly why: string; readonly yes: string }

const wordsOf: Readonly<Record<UndecidedState, BannerWords>> = {
  nobody: {
    title: 'Is this tablet used at the desk?',
    why: 'Lets you work when the Wi-Fi is down.',
    yes: 'Yes, set a PIN',
  },
  new: {
    title: 'Set your PIN',
    why: 'Lets you work when the Wi-Fi is down.',
    yes: 'Set a PIN',
  },
  cleared: {
    title: 'Tablet cleared by the browser',
    why: 'PINs, saved bookings and unsent actions are gone. Set a PIN to start again.',
    yes: 'Set a PIN',
  },
  'pin-gone': {
    title: 'Set a new PIN',
    why: 'Your old PIN no longer works on this tablet.',
    yes: 'Set a PIN',
  },
  'needs-pin': {
    title: 'Enter your PIN',
    why: 'It opens your saved bookings and unsent actions.',
    yes: 'Enter PIN',
  },
}
