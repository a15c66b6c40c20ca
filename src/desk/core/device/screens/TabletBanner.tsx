import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { useMayAsKnown } from '../../api/roles/useMay.ts'
import { setFlag } from '../../vault/flags.ts'
import { type PersonOnTablet, usePersonOnTablet } from '../personOnTablet.ts'
import { managerSetsUp } from '../pinFailure.ts'
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
        <section aria-label={t`This tablet`}>
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
  const { title, why, yes } = wordsOf()[undecided]
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
              {t({
                message: 'No',
                context: 'answer',
                comment: 'Button: the answer to “Is this tablet used at the desk?”',
              })}
            </Button>
          ) : null}
          {undecided === 'needs-pin' ? null : (
            <Button kind="plain" onClick={() => onAnswer('later')}>
              {t({
                message: 'Later',
                context: 'put off',
                comment: 'Button: asks again another time',
              })}
            </Button>
          )}
        </>
      }
    >
      {isForManager ? managerSetsUp() : why}
    </Band>
  )
}

function GivePin(props: { onClose: () => void; onForgotten: () => void }) {
  const id = usePersonOnTablet((state) => state.id)
  return id === null ? null : <RegainSheet id={id} {...props} />
}

type BannerWords = { readonly title: string; readonly why: string; readonly yes: string }

const wordsOf = (): Readonly<Record<UndecidedState, BannerWords>> => ({
  nobody: {
    title: t`Is this tablet used at the desk?`,
    why: t`Lets you work when the Wi-Fi is down.`,
    yes: t`Yes, set a PIN`,
  },
  new: {
    title: t`Set your PIN`,
    why: t`Lets you work when the Wi-Fi is down.`,
    yes: t`Set a PIN`,
  },
  cleared: {
    title: t`Tablet cleared by the browser`,
    why: t`PINs, saved bookings and unsent actions are gone. Set a PIN to start again.`,
    yes: t`Set a PIN`,
  },
  'pin-gone': {
    title: t`Set a new PIN`,
    why: t`Your old PIN no longer works on this tablet.`,
    yes: t`Set a PIN`,
  },
  'needs-pin': {
    title: t`Enter your PIN`,
    why: t`It opens your saved bookings and unsent actions.`,
    yes: t`Enter PIN`,
  },
})
