import { t } from '@lingui/core/macro'
import { Band } from '../../../ui/Band.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { closeAfter } from './closing.ts'
import { useMoment } from './useDayClose.ts'
import type { PastClose } from './usePastCloses.ts'

type ClosedBeforeProps = {
  close: PastClose
  /** Somebody has agreed to close the day again. */
  isAccepted: boolean
}

/** Says who closed this day already, and asks whether to close it again. */
export function ClosedBefore({ close, isAccepted }: ClosedBeforeProps) {
  const say = useMoment()
  return (
    <Band
      icon={<CheckIcon />}
      title={closedWords(close, say)}
      needs={!isAccepted}
      action={
        <>
          <ButtonLink kind="plain" to={paths.dayClose({ of: close.id })}>
            {t({ message: 'Show close', comment: 'Button: show the day close that was made' })}
          </ButtonLink>
          {isAccepted ? null : (
            <Button onClick={() => closeAfter(close.id)}>
              {t({
                message: 'Close again',
                comment: 'Button, verb: make another close of the same day',
              })}
            </Button>
          )}
        </>
      }
    >
      {isAccepted ? t`Both closes will be kept.` : t`If you close again, both closes are kept.`}
    </Band>
  )
}

/** `Already closed by Maria, 18:02`. */
export const closedWords = (
  { by, closedAt }: Pick<PastClose, 'by' | 'closedAt'>,
  say: (at: number) => string,
): string => t`Already closed by ${{ person: by }}, ${{ time: say(closedAt) }}`
