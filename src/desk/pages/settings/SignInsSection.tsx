import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
                aria-label={t`End ${{ deviceOf: deviceOf(signIn) }}, ${{ name: signIn.name ?? 'unknown person' }}`}
                busy={isEnding}
                question={t`End the sign-in on ${{ deviceOf: deviceOf(signIn) }}?`}
                answer={t`End sign-in`}
                onSure={() =>
                  void end({ id: signIn.id }, t`Sign-in ended: ${{ deviceOf: deviceOf(signIn) }}`)
                }
              >{t`End`}</AskFirst>
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
      <p role="alert">{t`Not ended. ${signInFirst}`}</p>
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
        question={t`End your ${count} other sign-ins?`}
        answer={t`End all ${count}`}
        onSure={onEnd}
      >{t`End all others (${count})`}</AskFirst>
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
    ? t`Not sure it ended: ${{ title: explain(reason).title }}. Check the list.`
    : t`Not ended: ${{ title: explain(reason).title }}. Try again.`

const deviceOf = ({ device }: ListedSignIn): string => device ?? t`Unknown browser`

function SignInWords({ signIn, isOwn }: { signIn: ListedSignIn; isOwn: boolean }) {
  const zone = useZone()
  const { name, account, address, since, usedAt, isThis, isLocked } = signIn
  const who = name ?? (account ? t`Account ${account}` : t`Unknown person`)
  return (
    <p>
      <b>
        {isThis ? t`This tablet: ` : ''}
        <bdi>{deviceOf(signIn)}</bdi>
      </b>
      <small>
        {isOwn ? null : (
          <>
            <bdi>{who}</bdi> ·{' '}
          </>
        )}
        {isOwn ? t`Since` : 'since'} {momentWords(Date.parse(since), zone)}
        {isThis ? '' : t` · last used ${{ momentWords: momentWords(Date.parse(usedAt), zone) }}`}
        {isLocked ? ' · locked' : ''}
        {address === null ? null : (
          <>
            <Trans>
              {' '}
              · from <bdi>{address}</bdi>
            </Trans>
          </>
        )}
      </small>
    </p>
  )
}
