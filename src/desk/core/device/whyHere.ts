import { t } from '@lingui/core/macro'
import type { FailureWords } from '../api/failures.ts'

type ReasonWords = readonly (readonly [reason: string, words: FailureWords])[]

/** A sign-in that failed. */
const failedWords = (): ReasonWords => [
  ['denied', { title: t`Sign-in cancelled`, advice: t`Sign in again to continue.` }],
  [
    'nothing-pending',
    {
      title: t`Sign-in expired`,
      advice: t`It took too long or began in another browser. Sign in again.`,
    },
  ],
  [
    'other-sign-in',
    {
      title: t`Sign-in already open in another tab`,
      advice: t`Continue in the other tab, or sign in here.`,
    },
  ],
  [
    'unreachable',
    {
      title: t`No answer from the booking system`,
      advice: t`Not sure you are signed in. Sign in again.`,
    },
  ],
  [
    'failed',
    {
      title: t`Sign-in did not work`,
      advice: t`It may have taken too long. Sign in again.`,
    },
  ],
]

/** A sign-in that has ended. */
const endedWords = (): ReasonWords => [
  ['offline', { title: t`You are signed out`, advice: t`Go online, then sign in.` }],
  ['expired', { title: t`Your sign-in has ended`, advice: t`Sign in again to continue.` }],
  [
    'lost-rotation',
    {
      title: t`Your sign-in was interrupted`,
      advice: t`The booking system did not answer. Nothing is lost: sign in again.`,
    },
  ],
  ['refused', { title: t`Your sign-in was ended`, advice: t`Sign in again to continue.` }],
  [
    'unused',
    {
      title: t`Your sign-in has ended`,
      advice: t`You were away for four hours. Sign in again to continue.`,
    },
  ],
  [
    'ended-elsewhere',
    {
      title: t`Signed out from another device`,
      advice: t`Sign in again to continue. If that was no colleague, tell a manager.`,
    },
  ],
  [
    'unreadable',
    {
      title: t`Sign-in needed`,
      advice: t`Deskbell was set up again. Sign in to continue.`,
    },
  ],
]

/** Why somebody is back at Sign in, by the gate's name for it; null the first time and for unknown names. */
export const whyHere = (reason: string | null): FailureWords | null =>
  reason === null ? null : (new Map([...failedWords(), ...endedWords()]).get(reason) ?? null)
