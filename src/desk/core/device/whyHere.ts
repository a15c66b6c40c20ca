import type { FailureWords } from '../api/failures.ts'

const words = new Map<string, FailureWords>([
  [
    'denied',
    {
      title: 'The desk was not allowed in',
      advice: 'The sign-in was cancelled or denied; nothing was changed. Try again, and allow it.',
    },
  ],
  [
    'nothing-pending',
    {
      title: 'No sign-in was under way',
      advice: 'It began in another browser, or more than ten minutes ago. Sign in here.',
    },
  ],
  [
    'other-sign-in',
    {
      title: 'That was another sign-in',
      advice: 'A later one was started in this browser. Go on in its tab, or sign in here.',
    },
  ],
  [
    'offline',
    { title: 'You are signed out', advice: 'There is no connection. Go online, then sign in.' },
  ],
  [
    'unreachable',
    {
      title: 'The booking service did not answer',
      advice: 'Whether the sign-in arrived is not known. Sign in again; it usually takes one tap.',
    },
  ],
  [
    'expired',
    { title: 'Your sign-in has ended', advice: 'Sign in again to go on where you were.' },
  ],
  [
    'lost-rotation',
    {
      title: 'The sign-in was lost',
      advice:
        'The service did not answer when it was renewed. Nothing you did is lost; sign in again.',
    },
  ],
  [
    'refused',
    {
      title: 'The service no longer accepts this sign-in',
      advice: 'It may have been ended elsewhere. Sign in again to go on where you were.',
    },
  ],
  [
    'unused',
    {
      title: 'Your sign-in has ended',
      advice: 'It was not used for four hours. Sign in again to go on where you were.',
    },
  ],
  [
    'ended-elsewhere',
    {
      title: 'This sign-in was ended at another device',
      advice: 'Sign in again to go on where you were. If nobody you know did that, tell a manager.',
    },
  ],
  [
    'unreadable',
    {
      title: 'The sign-in could not be opened',
      advice: 'The desk was set up anew. Sign in again to go on where you were.',
    },
  ],
  [
    'failed',
    {
      title: 'The sign-in did not work',
      advice: 'The booking service did not accept it; it may have taken too long. Sign in again.',
    },
  ],
])

/** Why somebody is back at Sign in, by the gate's name for it; null the first time and for unknown names. */
export const whyHere = (reason: string | null): FailureWords | null =>
  reason === null ? null : (words.get(reason) ?? null)
