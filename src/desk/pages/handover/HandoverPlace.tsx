import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useOutlet } from 'react-router'
import { useZone } from '../../core/api/clock.ts'
import type { FailureReason } from '../../core/api/failures.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { Freshness } from '../../core/api/parts/Freshness.tsx'
import { useSignIn } from '../../core/api/signIn.ts'
import { isOverdue, type WallMoment } from '../../core/handovers/due.ts'
import { type HandoverItem, openItems } from '../../core/handovers/handoverItems.ts'
import { Band } from '../../ui/Band.tsx'
import { RowBones } from '../../ui/Bones.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useWide } from '../../ui/design/useWide.ts'
import { NoteIcon, PlusIcon, PrintIcon } from '../../ui/icons.tsx'
import { formatFacts } from '../../ui/language/format.ts'
import { Place } from '../../ui/page/Place.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { ComposeSheet } from './ComposeSheet.tsx'
import { DigestFold } from './DigestFold.tsx'
import styles from './HandoverPlace.module.css'
import { type HandoverAddress, useHandoverAddress } from './handoverAddress.ts'
import { lateCountWords, openCountWords } from './handoverWords.ts'
import { useLastSeen } from './lastSeen.ts'
import { OpenColumn } from './OpenColumn.tsx'
import { PrintedHandover } from './PrintedHandover.tsx'
import { StreamColumn } from './StreamColumn.tsx'
import {
  type HandoverPeople,
  type KnownHandover,
  useHandover,
  usePeople,
  useWall,
} from './useHandover.ts'
import { useLookIn } from './useLookIn.ts'

/** Handover: what is left to do, and everything written about bookings, so that one shift tells the next. */
export function Component() {
  const address = useHandoverAddress()
  const panel = useOutlet()
  const isWide = useWide()
  const known = useHandover()
  const people = usePeople()
  const [isWriting, setWriting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const wall = useWall()
  useLookIn()
  const isBoth = isWide && panel === null
  usePlaceKeys({ n: () => setWriting(true) })

  const { notes, items } = known
  const open = openItems(items)
  return (
    <Place
      title={t`Handover`}
      panel={panel}
      list={`${address.when} ${isBoth ? '' : address.tab}`}
      fresh={<HandoverFreshness readAt={known.readAt} />}
      tools={<PrintButton onClick={() => setPrinting(true)} />}
      head={
        <HandoverHead
          known={known}
          says={saysOf(people, notes === null ? null : summary(open, wall))}
          tabs={
            isBoth || notes === null ? null : (
              <HandoverTabs address={address} openCount={open.length} />
            )
          }
          onWrite={() => setWriting(true)}
        />
      }
    >
      <HandoverContent
        known={known}
        people={people}
        address={address}
        isBoth={isBoth}
        onWrite={() => setWriting(true)}
      />
      {isWriting ? <ComposeSheet people={people} onClose={() => setWriting(false)} /> : null}
      {isPrinting ? (
        <PrintedHandover
          day={address.day}
          items={open}
          people={people}
          onPrinted={() => setPrinting(false)}
        />
      ) : null}
    </Place>
  )
}

/** @param readAt by the tablet's clock in ms, shown by the server's */
function HandoverFreshness({ readAt }: Pick<KnownHandover, 'readAt'>) {
  const zone = useZone()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  return <Freshness at={readAt === null ? null : readAt + serverOffsetMs} timeZone={zone} />
}

const PrintButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label={t({ message: 'Print', comment: 'Button' })} onClick={onClick}>
    <PrintIcon />
  </IconButton>
)

const saysOf = ({ failure }: HandoverPeople, summed: string | null): string | null =>
  failure === null ? summed : noNames(failure)

type NoNotesProps = { failure: FailureReason | null; onRetry: () => void }

const NoNotes = ({ failure, onRetry }: NoNotesProps) =>
  failure === null ? (
    <div aria-busy="true">
      <RowBones />
    </div>
  ) : (
    <FailurePanel reason={failure} of="list" onRetry={onRetry} />
  )

type HandoverContentProps = {
  known: KnownHandover
  people: HandoverPeople
  address: HandoverAddress
  /** Both lists are shown side by side. */
  isBoth: boolean
  onWrite: () => void
}

/** What is open and what was written, side by side or one of them; after an absence below its digest. */
function HandoverContent({ known, people, address, isBoth, onWrite }: HandoverContentProps) {
  const accountId = useSignIn(({ account }) => account?.id ?? null)
  const seen = useLastSeen(accountId)
  const { notes, items } = known
  if (notes === null) return <NoNotes failure={known.failure} onRetry={known.readAgain} />
  return (
    <>
      {seen?.awaySince == null ? null : (
        <DigestFold seen={seen} notes={notes} items={items} people={people} />
      )}
      <div className={isBoth ? styles.columns : undefined}>
        {isBoth || address.tab === 'open' ? (
          <OpenColumn
            items={items}
            notes={notes}
            people={people}
            address={address}
            onWriteAgain={onWrite}
          />
        ) : null}
        {isBoth || address.tab === 'stream' ? (
          <StreamColumn
            people={people}
            address={address}
            readUntil={seen?.readUntil ?? null}
            accountId={accountId}
          />
        ) : null}
      </div>
    </>
  )
}

type HandoverHeadProps = {
  known: KnownHandover
  /** How much is open, in words. */
  says: string | null
  /** Between the two lists, where they do not stand beside one another. */
  tabs: ReactNode
  onWrite: () => void
}

/** How much is left to do, the way to write more, and what one should know before trusting the lists. */
function HandoverHead({ known, says, tabs, onWrite }: HandoverHeadProps) {
  const { notes, failure, unreadable } = known
  return (
    <>
      {tabs}
      <div className={styles.line}>
        <p>{says}</p>
        <Button kind="main" icon={<PlusIcon />} onClick={onWrite}>{t`Add handover`}</Button>
      </div>
      {failure !== null && notes !== null ? (
        <FailureBand reason={failure} of="list" onRetry={known.readAgain} />
      ) : null}
      {unreadable > 0 ? (
        <Band
          icon={<NoteIcon />}
          title={unreadWords(unreadable)}
        >{t`Some handovers may be missing.`}</Band>
      ) : null}
    </>
  )
}

type HandoverTabsProps = { address: HandoverAddress; openCount: number }

function HandoverTabs({ address, openCount }: HandoverTabsProps) {
  return (
    <Tabs
      label={t`Handover lists`}
      tabs={[
        {
          word: t({ message: 'Open', context: 'not done', comment: 'Tab: handovers not done yet' }),
          to: address.to({ tab: 'open', open: null }),
          current: address.tab === 'open',
          count: openCount,
        },
        {
          word: t`All notes`,
          to: address.to({ tab: 'stream', open: null }),
          current: address.tab === 'stream',
        },
      ]}
    />
  )
}

/** `3 open, 1 late` */
function summary(open: readonly HandoverItem[], wall: WallMoment): string {
  const late = open.filter(({ due }) => due !== null && isOverdue(due, wall)).length
  if (open.length === 0) return t`Nothing open`
  const facts = [openCountWords(open.length), late === 0 ? null : lateCountWords(late)]
  return formatFacts(facts)
}

const noNames = ({ kind }: FailureReason): string =>
  kind === 'forbidden' ? t`Colleague names not available` : t`Could not load colleague names.`

const unreadWords = (count: number): string =>
  plural(count, { one: 'Could not read # note', other: 'Could not read # notes' })
