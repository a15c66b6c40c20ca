import { useState } from 'react'
import { aManagerMarks } from '../../../../contract/tabletMark.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { useMayAsKnown } from '../../api/roles/useMay.ts'
import { setFlag } from '../../vault/flags.ts'
import { type PersonOnTablet, useStanding } from '../standing.ts'
import { useNewVersion } from '../worker/newVersion.ts'
import { RegainSheet } from './RegainSheet.tsx'
import { SetPinSheet } from './SetPinSheet.tsx'

/** The answers that still leave something to ask about this tablet. */
export type UndecidedStanding = Exclude<PersonOnTablet, 'unknown' | 'own'>

/** Asks once whether this tablet is the business's own; Settings can change every answer later. */
export function TabletBanner({
  undecided,
  of,
  onAnswered,
}: {
  undecided: UndecidedStanding
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
  undecided: UndecidedStanding
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
              {isForManager ? 'Not this one' : 'No'}
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
  const id = useStanding((state) => state.id)
  return id === null ? null : <RegainSheet id={id} {...props} />
}

type BannerWords = { readonly title: string; readonly why: string; readonly yes: string }

const wordsOf: Readonly<Record<UndecidedStanding, BannerWords>> = {
  nobody: {
    title: 'Is this the business’s own tablet?',
    why: 'Then arrivals can be seen without network. Otherwise nothing is kept on it.',
    yes: 'Yes, set a desk PIN',
  },
  new: {
    title: 'Set a desk PIN of your own',
    why: 'You can work on this tablet without network then, and others cannot.',
    yes: 'Set a PIN',
  },
  cleared: {
    title: 'The browser has cleared this tablet',
    why: 'Desk PINs, copies of bookings and actions that were not sent are gone from it. Set a PIN to start again.',
    yes: 'Set a PIN',
  },
  'pin-gone': {
    title: 'Your desk PIN is gone: set another one',
    why: 'It was wrong five times, or the browser has cleared a part of this tablet. Without one this tablet cannot be opened when the network is down.',
    yes: 'Set a PIN',
  },
  'needs-pin': {
    title: 'Give your desk PIN once',
    why: 'What is kept here for you, unsent actions too, does not open by signing in alone any more.',
    yes: 'Give the PIN',
  },
}
