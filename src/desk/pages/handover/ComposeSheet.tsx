import { plural, t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { noteLength, noteLimit } from '../../../contract/note.ts'
import { useToday } from '../../core/api/clock.ts'
import { addGeneral } from '../../core/handovers/generalHandovers.ts'
import { type Handover, writeHandover } from '../../core/handovers/handoverNote.ts'
import { issue } from '../../core/outbox/outbox.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { useVault } from '../../core/vault/vault.ts'
import { useGeneralBooking } from '../../shared/day/general/generalBooking.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { AreaField } from '../../ui/Field.tsx'
import { say } from '../../ui/messages.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { AboutWhat } from './AboutWhat.tsx'
import styles from './ComposeSheet.module.css'
import { type Composing, compose, composed, handoverOf, useComposing } from './composing.ts'
import type { HandoverPeople } from './useHandover.ts'
import { WhoAndWhen } from './WhoAndWhen.tsx'

type ComposeSheetProps = { people: HandoverPeople; onClose: () => void }

/** Writes a handover to the next shift: about what, in which words, for whom, by when. */
export function ComposeSheet({ people, onClose }: ComposeSheetProps) {
  const composing = useComposing()
  const today = useToday()
  const generalBooking = useGeneralBooking()
  const keepsThings = useVault(({ state }) => state === 'open')
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, off, isLocal, length, over, missing } = useSending({
    composing,
    today,
    generalBooking,
    focusText: () => box.current?.focus(),
    onSent: onClose,
  })
  return (
    <Sheet
      title={t`Add handover`}
      onClose={onClose}
      foot={<ComposeFoot over={over} off={off} isLocal={isLocal} onSend={send} />}
    >
      <form
        className={styles.form}
        aria-label={t`Add handover`}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <AboutWhat
          composing={composing}
          generalBooking={generalBooking}
          keepsThings={keepsThings}
          isMissing={missing === 'booking'}
        />
        <div className={styles.text}>
          <AreaField
            ref={box}
            label={t({ message: 'Note', comment: 'Noun: the text of a note' })}
            dir="auto"
            rows={4}
            value={composing.text}
            wrong={missing === 'text' ? t`Write what to do.` : null}
            onChange={(event) => compose('text', event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              send()
            }}
          />
          <Counter used={length} limit={noteLimit} />
        </div>
        <Phrases composing={composing} box={box} />
        <WhoAndWhen composing={composing} colleagues={people.colleagues} today={today} />
      </form>
    </Sheet>
  )
}

type PhrasesProps = {
  composing: Composing
  box: RefObject<HTMLTextAreaElement | null>
}

function Phrases({ composing, box }: PhrasesProps) {
  return (
    <fieldset
      className={styles.phrases}
      aria-label={t({ message: 'Phrases', comment: 'Ready sentences for a note' })}
    >
      {phrases().map((phrase) => (
        <Chip
          key={phrase}
          onClick={() => {
            compose('text', withPhrase(composing.text, phrase))
            box.current?.focus()
          }}
        >
          {phrase}
        </Chip>
      ))}
    </fieldset>
  )
}

type ComposeFootProps = {
  over: number
  off: string | null
  isLocal: boolean
  onSend: () => void
}

function ComposeFoot({ over, off, isLocal, onSend }: ComposeFootProps) {
  return (
    <div className={styles.foot}>
      <p className={over > 0 ? styles.wrong : undefined}>
        {over > 0
          ? plural(over, { one: 'Remove # character', other: 'Remove # characters' })
          : (off ?? (isLocal ? t`Only on this tablet` : t`The guest may see this note.`))}
      </p>
      <Button kind="main" tall off={off} onClick={onSend}>{t`Add handover`}</Button>
    </div>
  )
}

type NoteSending = {
  readonly composing: Composing
  readonly today: CalendarDay
  readonly generalBooking: BookingCode | null
  readonly focusText: () => void
  readonly onSent: () => void
}

/** Where the handover goes, whether it may, what is missing of it, and the sending itself. */
function useSending({ composing, today, generalBooking, focusText, onSent }: NoteSending) {
  const whyNot = useWhyNot('note')
  const [wrong, setWrong] = useState<'text' | 'booking' | null>(null)
  const handover = handoverOf(composing, today)
  const body = writeHandover(handover)
  const length = noteLength(body)
  const over = length - noteLimit
  const isGeneral = composing.about === 'general'
  const code = isGeneral ? generalBooking : composing.code
  const isLocal = isGeneral && generalBooking === null
  const off = isLocal ? null : whyNot
  const isMissing = wrong === 'booking' ? !isLocal && code === null : handover.text === ''

  function send(): void {
    if (off !== null) return
    if (!isLocal && code === null) return setWrong('booking')
    if (handover.text === '' || over > 0) {
      setWrong('text')
      focusText()
      return
    }
    if (code !== null) issue({ kind: 'note', code, body })
    else void keepHere(handover)
    composed()
    onSent()
  }
  return { send, off, isLocal, length, over, missing: isMissing ? wrong : null }
}

async function keepHere(handover: Handover): Promise<void> {
  // Where it could not be stored, the message below shows that.
  const isKept = await addGeneral(handover).catch(() => false)
  say({
    text: isKept
      ? t`Handover added, only on this tablet`
      : t`Keep this page open: the handover is lost when it closes`,
    tone: isKept ? 'done' : 'needs',
  })
}

/** The most frequent handovers, so that nobody types them with a guest waiting. */
const phrases = (): readonly string[] => [
  t`Call the guest back`,
  t`Collect the balance due`,
  t`Late arrival, wait for the guest`,
  t`Check the equipment before it goes out`,
  t`Not ready yet, clean and set up`,
  t`Lost property at the desk`,
  t`Waiting for an e-mail reply`,
]

/** Adds a phrase: in an empty text on the same line, otherwise on the next. */
const withPhrase = (text: string, phrase: string): string =>
  text.trim() === '' ? phrase : `${text.trimEnd()}\n${phrase}`
