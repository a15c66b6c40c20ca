import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useZone } from '../../../core/api/clock.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ChangedIcon, CloudOffIcon } from '../../../ui/icons.tsx'
import { paths } from '../../../ui/paths.ts'
import { closedWords } from './ClosedBefore.tsx'
import { markClose, useCloses } from './closes.ts'
import type { DayClose } from './dayClose.ts'
import { closedDay } from './period.ts'
import { sendWaiting } from './sendCloses.ts'
import { useMoment } from './useDayClose.ts'
import { usePastCloses } from './usePastCloses.ts'

/** Says who cannot see this close yet, and why; renders nothing once every manager can. */
export function WhereKept({ close }: { close: DayClose }) {
  const sending = useCloses(
    ({ closes }) => closes.find(({ id }) => id === close.id)?.sending ?? 'sent',
  )
  const isKept = useCloses((closes) => closes.isKept)
  const past = usePastCloses()
  const api = useApi()
  const zone = useZone()
  const say = useMoment()
  const [isSending, setIsSending] = useState(false)

  function send(): void {
    setIsSending(true)
    void sendWaiting(api, zone)
      .then(() => past.readAgain())
      .finally(() => setIsSending(false))
  }
  async function sendAgain(after: string | null): Promise<void> {
    await markClose(close.id, 'waiting', { after })
    send()
  }
  if (sending === 'sent') return null
  if (sending === 'waiting') {
    return <NotSentBand isSending={isSending} send={send} isKept={isKept} />
  }
  const first = past.newestOf(closedDay(close, zone))
  return (
    <Band
      needs
      icon={<ChangedIcon />}
      title={first === null ? t`This day is already closed` : closedWords(first, say)}
      action={
        <>
          {first === null ? null : (
            <ButtonLink kind="plain" to={paths.dayClose({ of: first.id })}>
              {t({ message: 'Show close', comment: 'Button: show the day close that was made' })}
            </ButtonLink>
          )}
          <Button busy={isSending} onClick={() => void sendAgain(first?.id ?? null)}>
            {t({
              message: 'Close again',
              comment: 'Button, verb: make another close of the same day',
            })}
          </Button>
        </>
      }
    >{t`Your close is only on this tablet. Close again to keep both.`}</Band>
  )
}

type NotSentBandProps = {
  isSending: boolean
  send: () => void
  isKept: boolean
}

function NotSentBand({ isSending, send, isKept }: NotSentBandProps) {
  return (
    <Band
      icon={<CloudOffIcon />}
      title={t`Not sent yet`}
      action={<Button busy={isSending} onClick={send}>{t`Send now`}</Button>}
    >
      {isKept
        ? t`Open Day close online to send it.`
        : t`Keep this page open until it is sent, or print it.`}
    </Band>
  )
}
