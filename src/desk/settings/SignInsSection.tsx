import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedSignIn } from '../../contract/signInList.ts'
import { useZone } from '../api/clock.ts'
import { explain, failureOf } from '../api/failures.ts'
import { FailureBand } from '../api/parts/FailurePanel.tsx'
import { keys } from '../api/queries/keys.ts'
import { endSignIns, signIns } from '../api/queries/signIns.ts'
import { useService } from '../api/ServiceContext.ts'
import { useSignIn } from '../api/signIn.ts'
import { Ask } from '../kit/Ask.tsx'
import { Button } from '../kit/Button.tsx'
import { say } from '../kit/messages.ts'
import { SettingsSection } from '../kit/SettingsSection.tsx'
import { momentWords } from './momentWords.ts'
import styles from './SignInsSection.module.css'

/** Stands for all of this person's but this one, where else the id of one stands. */
const allOthers = 'all others'

/** Where this person is signed in, and for a manager where everybody is; what should not be is ended from here. */
export function SignInsSection() {
  const service = useService()
  const queryClient = useQueryClient()
  const own = useSignIn(({ account }) => account?.id ?? null)
  const isIn = useSignIn(({ state }) => state === 'in')
  const { data, error, refetch } = useQuery({ ...signIns(service), enabled: isIn })
  const [asked, setAsked] = useState<string | null>(null)
  const [isEnding, setEnding] = useState<string | null>(null)

  async function end(which: string, told: string): Promise<void> {
    setAsked(null)
    setEnding(which)
    try {
      await endSignIns(service, which === allOthers ? { others: true } : { id: which })
      say({ text: told })
    } catch (thrown) {
      const { title, advice } = explain(failureOf(thrown))
      say({ text: `Not ended. ${title}: ${advice}`, tone: 'needs', key: 'end-sign-in' })
    } finally {
      setEnding(null)
      await queryClient.invalidateQueries({ queryKey: keys.signIns })
    }
  }

  const others = data?.filter(({ isThis, account }) => !isThis && account === own) ?? []
  return (
    <SettingsSection title="Where you are signed in">
      {error === null ? null : (
        <FailureBand reason={failureOf(error)} onRetry={() => void refetch()} />
      )}
      <ul className={styles.list} aria-busy={isIn && data === undefined && error === null}>
        {data?.map((signIn) => (
          <li key={signIn.id}>
            <SignInWords signIn={signIn} isOwn={signIn.account === own} />
            {signIn.isThis ? null : asked === signIn.id ? (
              <Ask
                question={`End the sign-in on ${deviceOf(signIn)}?`}
                answers={[
                  {
                    word: 'End it',
                    onPress: () =>
                      void end(
                        signIn.id,
                        `Ended. Whoever goes on at ${deviceOf(signIn)} is asked to sign in.`,
                      ),
                  },
                ]}
                onClose={() => setAsked(null)}
              />
            ) : (
              <Button
                aria-label={`End ${deviceOf(signIn)}, ${signIn.name ?? 'nobody named'}`}
                busy={isEnding === signIn.id}
                onClick={() => setAsked(signIn.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length < 2 ? null : (
        <div className={styles.all}>
          {asked === allOthers ? (
            <Ask
              question={`End all ${others.length} other sign-ins of yours?`}
              answers={[
                {
                  word: `End all ${others.length}`,
                  onPress: () =>
                    void end(allOthers, 'Ended. You are signed in here, and nowhere else.'),
                },
              ]}
              onClose={() => setAsked(null)}
            />
          ) : (
            <Button busy={isEnding === allOthers} onClick={() => setAsked(allOthers)}>
              End my other sign-ins ({others.length})
            </Button>
          )}
        </div>
      )}
      <p>
        A sign-in that is ended stops working at once. Actions that wait unsent on that device go
        when the same person signs in there again.
      </p>
    </SettingsSection>
  )
}

const deviceOf = ({ device }: ListedSignIn): string => device ?? 'a browser without a name'

function SignInWords({ signIn, isOwn }: { signIn: ListedSignIn; isOwn: boolean }) {
  const zone = useZone()
  const { device, name, account, address, since, usedAt, isThis, isLocked } = signIn
  const who = name ?? (account ? `Account ${account}` : 'Person not named')
  return (
    <p>
      <b>
        {isThis ? 'Here: ' : ''}
        <bdi>{device ?? 'A browser without a name'}</bdi>
      </b>
      <small>
        {isOwn ? null : (
          <>
            <bdi>{who}</bdi> ·{' '}
          </>
        )}
        {isOwn ? 'Since' : 'since'} {momentWords(Date.parse(since), zone)}
        {isThis ? '' : ` · last used ${momentWords(Date.parse(usedAt), zone)}`}
        {isLocked ? ' · locked' : ''}
        {address === null ? null : (
          <>
            {' '}
            · from <bdi>{address}</bdi>
          </>
        )}
      </small>
    </p>
  )
}
