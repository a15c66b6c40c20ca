import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { type ListedSignIn, signInFirst } from '../../../contract/signInList.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { explain, type FailureReason, failureOf } from '../../core/api/failures.ts'
import { mayBeDone } from '../../core/api/failureTable.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { keys } from '../../core/api/queries/keys.ts'
import { endSignIns, signIns } from '../../core/api/queries/signIns.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { signInAfresh } from '../../core/device/freshSignIn.ts'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { Button } from '../../ui/Button.tsx'
import { say } from '../../ui/messages.ts'
import { SettingsSection } from '../../ui/SettingsSection.tsx'
import { momentWords } from './momentWords.ts'
import styles from './SignInsSection.module.css'

/** Where this person is signed in, and for a manager where everybody is; what should not be is ended from here. */
export function SignInsSection() {
  const api = useApi()
  const own = useSignIn(({ account }) => account?.id ?? null)
  const isIn = useSignIn(({ state }) => state === 'in')
  const { data, error, refetch } = useQuery({ ...signIns(api), enabled: isIn })
  const { list, isEnding, end, mustSignIn } = useEndSignIns()

  const others = data?.filter(({ isThis, account }) => !isThis && account === own) ?? []
  return (
    <SettingsSection title={t`Your devices`}>
      {error === null ? null : (
        <FailureBand reason={failureOf(error)} onRetry={() => void refetch()} />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.list}
        aria-busy={isIn && data === undefined && error === null}
      >
        {data?.map((signIn) => (
          <li key={signIn.id}>
            <SignInWords signIn={signIn} isOwn={signIn.account === own} />
            {signIn.isThis ? null : (
              <AskFirst
                aria-label={endLabel(signIn)}
                busy={isEnding}
                question={t`End the sign-in on ${{ device: deviceOf(signIn) }}?`}
                answer={t`End sign-in`}
                onSure={() =>
                  void end({ id: signIn.id }, t`Sign-in ended: ${{ device: deviceOf(signIn) }}`)
                }
              >
                {t({ message: 'End', comment: 'Button: ends a sign-in on another device' })}
              </AskFirst>
            )}
          </li>
        ))}
      </ul>
      {mustSignIn ? <SignInFirst /> : null}
      {others.length < 2 ? null : (
        <EndOthers
          count={others.length}
          isEnding={isEnding}
          onEnd={() => void end({ others: true }, t`Your other sign-ins are ended`)}
        />
      )}
      <p>{t`Ending a sign-in locks that device immediately.`}</p>
    </SettingsSection>
  )
}

function SignInFirst() {
  return (
    <div className={styles.all}>
      <p role="alert">{t`Not ended. For safety, sign in again first.`}</p>
      <Button onClick={signInAfresh}>{t`Sign in again`}</Button>
    </div>
  )
}

type EndOthersProps = { count: number; isEnding: boolean; onEnd: () => void }

function EndOthers({ count, isEnding, onEnd }: EndOthersProps) {
  return (
    <div className={styles.all}>
      <AskFirst
        busy={isEnding}
        question={plural(count, {
          one: 'End your # other sign-in?',
          other: 'End your # other sign-ins?',
        })}
        answer={t({
          message: plural(count, { one: 'End all #', other: 'End all #' }),
          comment: 'Button: ends so many sign-ins on other devices',
        })}
        onSure={onEnd}
      >
        {t({
          message: plural(count, { one: 'End all others (#)', other: 'End all others (#)' }),
          comment: 'Button: ends so many sign-ins on other devices',
        })}
      </AskFirst>
    </div>
  )
}

/** Ends sign-ins, and says whether the person has to sign in again for that. */
function useEndSignIns() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const [mustSignIn, setMustSignIn] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  async function end(which: Parameters<typeof endSignIns>[1], message: string): Promise<void> {
    if (isEnding) return
    setEnding(true)
    setMustSignIn(false)
    try {
      await endSignIns(api, which)
      // The row that had the focus disappears.
      list.current?.focus()
      say({ text: message })
    } catch (thrown) {
      const reason = failureOf(thrown)
      if (reason.kind === 'forbidden' && reason.message === signInFirst) setMustSignIn(true)
      else say({ text: notEnded(reason), tone: 'needs', key: 'end-sign-in' })
    } finally {
      await queryClient.invalidateQueries({ queryKey: keys.signIns })
      setEnding(false)
    }
  }
  return { list, isEnding, end, mustSignIn }
}

const notEnded = (reason: FailureReason): string =>
  mayBeDone(reason)
    ? t`Not sure it ended: ${{ failure: explain(reason).title }}. Check the list.`
    : t`Not ended: ${{ failure: explain(reason).title }}. Try again.`

function endLabel(signIn: ListedSignIn): string {
  const device = deviceOf(signIn)
  return signIn.name === null
    ? t`End ${device}, unknown person`
    : t`End ${device}, ${{ person: signIn.name }}`
}

const deviceOf = ({ device }: ListedSignIn): string => device ?? t`Unknown browser`

type SignInWordsProps = { signIn: ListedSignIn; isOwn: boolean }

function SignInWords({ signIn, isOwn }: SignInWordsProps) {
  const facts = useSignInFacts({ signIn, isOwn })
  const device = deviceOf(signIn)
  return (
    <p>
      <b>
        {signIn.isThis ? (
          <Trans>
            This tablet: <bdi>{device}</bdi>
          </Trans>
        ) : (
          <bdi>{device}</bdi>
        )}
      </b>
      <small>
        {facts.map(({ name, fact }, nth) => (
          <Fragment key={name}>
            {nth === 0 ? '' : ' · '}
            {fact}
          </Fragment>
        ))}
      </small>
    </p>
  )
}

type NamedFact = { readonly name: string; readonly fact: ReactNode }

/** Whose sign-in it is, since when, when it was last used, and from which address. */
function useSignInFacts({ signIn, isOwn }: SignInWordsProps): readonly NamedFact[] {
  const zone = useZone()
  const { name, account, address, since, usedAt, isThis, isLocked, packMadeAt } = signIn
  const begun = momentWords(Date.parse(since), zone)
  const used = momentWords(Date.parse(usedAt), zone)
  const who = name ?? (account ? t`Account ${{ number: account }}` : t`Unknown person`)
  const facts: readonly (NamedFact | null)[] = [
    isOwn ? null : { name: 'who', fact: <bdi>{who}</bdi> },
    { name: 'since', fact: isOwn ? t`Since ${{ moment: begun }}` : t`since ${{ moment: begun }}` },
    isThis ? null : { name: 'used', fact: t`last used ${{ moment: used }}` },
    isLocked
      ? { name: 'locked', fact: t({ message: 'locked', comment: 'State of a device' }) }
      : null,
    packMadeAt === null
      ? null
      : {
          name: 'pack',
          fact: t`downtime pack ${{ moment: momentWords(Date.parse(packMadeAt), zone) }}`,
        },
    address === null ? null : { name: 'from', fact: <FromAddress address={address} /> },
  ]
  return facts.filter((fact) => fact !== null)
}

const FromAddress = ({ address }: { address: string }) => (
  <Trans comment="A network address">
    from <bdi>{address}</bdi>
  </Trans>
)
