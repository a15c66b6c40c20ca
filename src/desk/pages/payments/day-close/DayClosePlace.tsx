import { ph, plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useToday, useZone } from '../../../core/api/clock.ts'
import { failureOf } from '../../../core/api/failures.ts'
import { FailureBand, FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { Freshness } from '../../../core/api/parts/Freshness.tsx'
import { ManagersOnly } from '../../../core/api/roles/ManagersOnly.tsx'
import { Band } from '../../../ui/Band.tsx'
import { Button, ButtonLink, IconButton, IconLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ChangedIcon } from '../../../ui/icons.tsx'
import { formatDay, formatNumber } from '../../../ui/language/format.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { ArrivingPlace } from '../../../ui/page/ArrivingPlace.tsx'
import { Place } from '../../../ui/page/Place.tsx'
import { type CloseStep, closeSteps, paths } from '../../../ui/paths.ts'
import { InvoiceIcon } from '../../../ui/placeIcons.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ClosedBefore } from './ClosedBefore.tsx'
import { ClosedView } from './ClosedView.tsx'
import { CloseFoot } from './CloseFoot.tsx'
import { CountStep } from './CountStep.tsx'
import { followCloses, useCloses } from './closes.ts'
import { closeUntil } from './closing.ts'
import styles from './DayClosePlace.module.css'
import { DifferenceStep } from './DifferenceStep.tsx'
import { FoundStep } from './FoundStep.tsx'
import { MatchStep } from './MatchStep.tsx'
import { PastCloses } from './PastCloses.tsx'
import { type DayCloseNow, useDayClose, useMoment } from './useDayClose.ts'
import { useSendWaiting, wholeClose } from './usePastCloses.ts'

const stepWords = (): Readonly<Record<CloseStep, string>> => ({
  found: t`Payments`,
  match: t({ message: 'Check', comment: 'Step 2 of the day close: check the payments' }),
  count: t({ message: 'Count', comment: 'Step 3 of the day close: count the till' }),
  difference: t({
    message: 'Difference',
    comment: 'Step 4 of the day close: between counted and expected',
  }),
})

const isCounted = (step: CloseStep): boolean => step === 'found' || step === 'match'

/** Day close: compares what moved, what was recorded here and what was counted (ux.md §3.5). */
export function Component() {
  return (
    <ManagersOnly title={t`Day close`}>
      <Closes />
    </ManagersOnly>
  )
}

function Closes() {
  useEffect(followCloses, [])
  useSendWaiting()
  const [query] = useSearchParams()
  const isReady = useCloses((known) => known.isReady)
  const of = query.get('of')
  if (!isReady) return <ArrivingPlace title={t`Day close`} />
  if (of !== null) return <Close of={of} />
  if (query.has('all')) return <AllCloses />
  return <Closing step={closeSteps.find((step) => step === query.get('step')) ?? 'found'} />
}

/** One close, of this tablet or from the gate. */
function Close({ of }: { of: string }) {
  const api = useApi()
  const own = useCloses(({ closes }) => closes.find(({ id }) => id === of) ?? null)
  const { data, error, isPending, refetch } = useQuery({
    ...wholeClose(api, of),
    enabled: own === null,
  })
  const close = own ?? data ?? null
  if (close === null && isPending) return <ArrivingPlace title={t`Day close`} />
  const toAll = <ButtonLink to={paths.dayClose({ all: true })}>{t`Past closes`}</ButtonLink>
  const failure = error === null ? null : failureOf(error)
  return (
    <Place title={t`Day close`} list={of}>
      {close !== null ? (
        <ClosedView close={close} />
      ) : failure === null || failure.kind === 'not-found' ? (
        <Empty title={t`Close not found, or only on another tablet`} action={toAll} />
      ) : (
        <FailurePanel reason={failure} of="list" onRetry={() => void refetch()} />
      )}
    </Place>
  )
}

function AllCloses() {
  return (
    <Place title={t`Day close`} list="all closes">
      <div className={styles.step}>
        <PastCloses />
        <span>
          <ButtonLink to={paths.dayClose()}>{t`Close a day`}</ButtonLink>
        </span>
      </div>
    </Place>
  )
}

function Closing({ step }: { step: CloseStep }) {
  const now = useDayClose()
  const { reading } = now
  const today = useToday()
  const zone = useZone()
  const say = useMoment()
  return (
    <Place
      title={t`Day close`}
      list={`close ${step}`}
      controls={<span className={styles.today}>{formatDay(today)}</span>}
      fresh={<Freshness at={reading.readAt} timeZone={zone} />}
      tools={
        <>
          <IconLink label={t`Past closes`} to={paths.dayClose({ all: true })}>
            <InvoiceIcon />
          </IconLink>
          <IconButton label={t`Reload payments`} onClick={now.readAgain}>
            <ChangedIcon />
          </IconButton>
        </>
      }
      head={<ClosingHead now={now} step={step} say={say} />}
      foot={<CloseFoot step={step} now={now} />}
    >
      <div className={styles.step}>
        {step === 'found' ? <FoundStep now={now} /> : null}
        {step === 'match' ? <MatchStep now={now} /> : null}
        {step === 'count' ? <CountStep now={now} /> : null}
        {step === 'difference' ? <DifferenceStep now={now} /> : null}
      </div>
    </Place>
  )
}

/** Payments that came after the end of the period. */
const laterWords = (count: number, end: string): string =>
  plural(
    { count },
    {
      one: `# payment since ${ph({ time: end })}`,
      other: `# payments since ${ph({ time: end })}`,
    },
  )

type ClosingHeadProps = {
  now: DayCloseNow
  step: 'match' | 'count' | 'found' | 'difference'
  say: (at: number) => string
}

/** The steps, and what one should know about the movements they stand on. */
function ClosingHead({ now, step, say }: ClosingHeadProps) {
  const { reading } = now
  return (
    <>
      <Tabs
        label={t`Steps`}
        tabs={closeSteps.map((one, nth) => ({
          word: `${formatNumber(nth + 1)} ${stepWords()[one]}${isCounted(one) && !now.hasLooked ? ' …' : ''}`,
          to: paths.dayClose({ step: one }),
          current: one === step,
          ...(one === 'found' && now.hasLooked ? { count: now.matched.findings.length } : {}),
          ...(one === 'match' && now.hasLooked ? { count: now.unexplained } : {}),
        }))}
      />
      {reading.failure === null ? null : (
        <FailureBand reason={reading.failure} of="list" onRetry={now.readAgain} />
      )}
      {reading.isWhole || reading.failure !== null ? null : (
        <div className={styles.reading}>
          <Progress
            words={plural(
              { count: reading.records },
              { one: 'Loading # booking…', other: 'Loading # bookings…' },
            )}
            done={reading.answered}
            of={reading.requested}
          />
        </div>
      )}
      {now.closedBefore === null ? null : (
        <ClosedBefore
          close={now.closedBefore}
          isAccepted={now.closing.after === now.closedBefore.id}
        />
      )}
      {now.later > 0 ? (
        <Band
          icon={<ChangedIcon />}
          title={laterWords(now.later, say(now.until))}
          action={
            <Button onClick={() => closeUntil(null)}>
              {t({
                message: 'Include',
                comment: 'Button, verb: include later payments in this close',
              })}
            </Button>
          }
        >{t`Not in this close, but in the next one.`}</Band>
      ) : null}
    </>
  )
}
