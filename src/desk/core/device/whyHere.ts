import type { FailureWords } from '../api/failures.ts'

const words = new Map<string, FailureWords>([
  [
    'denied',
    {
      title: 'Sign-in cancelled',
      advice: 'Sign in again to continue.',
    },
  ],
  [
    'nothing-pending',
    {
      title: 'Sign-in expired',
      advice: 'It took too long or began in another browser. Sign in again.',
    },
  ],
  [
    'other-sign-in',
    {
      title: 'Another sign-in is open',
      advice: 'Continue in the other tab, or sign in here.',
    },
  ],
  ['offline', { title: 'You are signed out', advice: 'Go online, then sign in.' }],
  [
    'unreachable',
    {
      title: 'No answer from the booking system',
      advice: 'Not sure you are signed in. Sign in again.',
    },
  ],
  ['expired', { title: 'Your sign-in has ended', advice: 'Sign in again to continue.' }],
  [
    'lost-rotation',
    {
      title: 'Your sign-in was interrupted',
      advice: 'The booking system did not answer. Nothing is lost: sign in again.',
    },
  ],
  [
    'refused',
    {
      title: 'Your sign-in was ended',
      advice: 'Sign in again to continue.',
    },
  ],
  [
    'unused',
    {
      title: 'Your sign-in has ended',
      advice: 'You were away for four hours. Sign in again to continue.',
    },
  ],
  [
    'ended-elsewhere',
    {
      title: 'Signed out from another device',
      advice: 'Sign in again to continue. If that was no colleague, tell a manager.',
    },
  ],
  [
    'unreadable',
    {
      title: 'Sign-in needed',
      advice: 'Deskbell was set up again. Sign in to continue.',
    },
  ],
  [
    'failed',
    {
      title: 'Sign-in did not work',
      advice: 'It may have taken too long. Sign in again.',
    },
  ],
])

/** Why somebody is back at Sign in, by the gate's name for it; null the first time and for unknown names. */
export const whyHere = (reason: string | null): FailureWords | null =>
  reason === null ? null : (words.get(reason) ?? null)
