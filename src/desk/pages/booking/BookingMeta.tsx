import { t } from '@lingui/core/macro'
import type { Booking } from '../../../contract/booking.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { say } from '../../ui/messages.ts'
import { CopyIcon } from '../../ui/placeIcons.tsx'
import styles from './BookingMeta.module.css'

/** Above the name: the code, with a copy button, and the dates. */
export function BookingMeta({ booking }: { booking: Pick<Booking, 'code' | 'dates'> }) {
  const { code, dates } = booking
  return (
    <>
      <Code>{code}</Code>
      <IconButton
        className={styles.copy}
        label={t`Copy code ${code}`}
        onClick={() => void copy(code)}
      >
        <CopyIcon />
      </IconButton>
      <span dir="auto">{dates || t`No dates`}</span>
    </>
  )
}

/** Over plain http there is no clipboard; the code stays readable. */
async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    say({ text: t`${code} copied`, tone: 'done', key: 'copied' })
  } catch {
    say({ text: t`Could not copy ${code}`, key: 'copied' })
  }
}
