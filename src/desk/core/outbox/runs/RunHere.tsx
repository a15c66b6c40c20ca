import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { useBookingBeside } from '../../../ui/useBookingBeside.ts'
import { closeRun, showRun, useRun } from './currentRun.ts'
import { RunBand } from './RunBand.tsx'
import { RunSheet } from './RunSheet.tsx'
import { isAllDone, isOver } from './run.ts'

/** What is being done to many bookings, wherever in the desk one is: a line, and all of it on a sheet. */
export function RunHere() {
  const { run, isShown } = useRun()
  const navigate = useNavigate()
  const beside = useBookingBeside()
  if (run === null) return null
  if (!isShown) {
    return (
      <section aria-label={t`Several bookings`}>
        <RunBand run={run} onShow={() => showRun(true)} />
      </section>
    )
  }
  return (
    <RunSheet
      run={run}
      onOpen={(code) => {
        showRun(false)
        const { to, state } = beside(code)
        void navigate(to, { state })
      }}
      onClose={() => {
        showRun(false)
        // All went well and was seen: nothing is left to say.
        if (isOver(run) && isAllDone(run)) closeRun()
      }}
    />
  )
}
