import { useEffect } from 'react'
import { say, unsay } from '../../kit/messages.ts'
import { endPrinting, type PrintJob, usePrinting } from '../../list/printing.ts'

const key = 'print'

/**
 * Mounts the print sheet while something is being printed. Its code is loaded then, offline from the worker's files.
 */
export function PrintDoor() {
  const { job, drawn } = usePrinting()
  useEffect(() => {
    if (job !== null) void draw(job)
  }, [job])
  return drawn
}

async function draw(job: PrintJob): Promise<void> {
  const isWanted = (): boolean => usePrinting.getState().job === job
  say({ text: 'Getting the paper ready …', key })
  try {
    const { drawPrint } = await import('./PrintDesk.tsx')
    unsay(key)
    if (isWanted()) usePrinting.setState({ drawn: drawPrint(job) })
  } catch {
    say({
      text: 'Printing could not be loaded. It needs a connection the first time; try again then.',
      key,
    })
    if (isWanted()) endPrinting()
  }
}
