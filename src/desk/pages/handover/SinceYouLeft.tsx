import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { recentNotes } from '../../core/api/queries/notes.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import { handoverItems } from '../../core/handovers/handoverItems.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { Band } from '../../ui/Band.tsx'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { CloseIcon, HandoverIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { digestOf } from './digest.ts'
import { digestHash } from './handoverAddress.ts'
import { useLastSeen } from './lastSeen.ts'
import styles from './SinceYouLeft.module.css'
import { useWall } from './useHandover.ts'

/** The absence whose digest was put off; the dot at Handover stays. */
const useLater = create<{ readonly of: number | null }>(() => ({ of: null }))

/** As many parts as one reads in passing. */
const mostParts = 4

/** On Today, at the start of a shift: one line about what happened since, and a link to the digest (ux.md §3.6). */
export function SinceYouLeft() {
  const accountId = useSignIn(({ account }) => account?.id ?? null)
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const seen = useLastSeen(accountId)
  const later = useLater(({ of }) => of)
  const entries = useEntries()
  const time = useTime()
  const zone = useZone()
  const now = useWall()
  // Never requests: the badge reads the notes once the desk is idle.
  const { data } = useQuery({ ...recentNotes(useApi()), enabled: false })
  const away = seen?.awaySince ?? null
  if (seen === null || seen.isFirst || away === null || away === later) return null
  const lines =
    data === undefined
      ? []
      : digestOf({
          notes: data.records,
          items: handoverItems(data.records, zone),
          since: new Date(away),
          changed: null,
          entries,
          serverOffsetMs,
          now,
          me: [],
          authorOf: String,
          customerOf: String,
        })
  const parts = lines.map(({ words }) => words)
  return (
    <section aria-label={t`Since you left`}>
      <Band
        icon={<HandoverIcon />}
        title={t`Since you left, ${{ time: time(new Date(away)) }}`}
        action={
          <>
            <ButtonLink to={`${paths.handover()}#${digestHash}`}>{t`Open Handover`}</ButtonLink>
            <IconButton
              label={t({
                message: 'Later',
                context: 'put off',
                comment: 'Button: asks again another time',
              })}
              onClick={() => useLater.setState({ of: away })}
            >
              <CloseIcon />
            </IconButton>
          </>
        }
      >
        <span className={styles.parts}>
          {parts.length === 0
            ? t`See what happened in Handover.`
            : parts.slice(0, mostParts).join(' · ')}
        </span>
      </Band>
    </section>
  )
}
