import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Choice, Choices } from '../../../ui/Choices.tsx'
import { PrintIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { endPrinting } from '../../list/printing.ts'
import { OnPaper } from '../OnPaper.tsx'
import type { Layout } from './PaperTable.tsx'
import styles from './PrintSheet.module.css'

/** The choices for the paper. */
export type PaperLook = { readonly layout: Layout; readonly withCancelled: boolean }

type PrintSheetProps = {
  /** More choices, above the layout. */
  children?: ReactNode
  /** Prints the list as shown: nothing can be left out. */
  isExact?: boolean
  /** The layout that is chosen at first. */
  firstLayout?: Layout
  /** The paper's name for the audit trail. */
  what: string
  /** `23 bookings`. */
  says: string
  /** Why it cannot be printed yet. */
  off: string | null
  renderPaper: (look: PaperLook) => ReactNode
}

const rowsOf = (count: number): string => plural(count, { one: '# row', other: '# rows' })

const layouts = (): readonly Choice<Layout>[] => [
  {
    value: 'portrait',
    word: t({ message: 'Portrait', comment: 'Upright paper' }),
    end: plural({ count: 30 }, { one: 'about # row', other: 'about # rows' }),
  },
  { value: 'landscape', word: t`Landscape with notes`, end: rowsOf(22) },
  { value: 'large', word: t`Large type`, end: rowsOf(14) },
]

/** Asks for the layout and prints; A4 or Letter is chosen at the printer. */
export function PrintSheet(props: PrintSheetProps) {
  const {
    children,
    what,
    isExact = false,
    firstLayout = 'portrait',
    says,
    off,
    renderPaper,
  } = props
  const [look, setLook] = useState<PaperLook>({ layout: firstLayout, withCancelled: isExact })
  const [isPrinting, setPrinting] = useState(false)
  if (isPrinting) {
    return (
      <OnPaper what={what} landscape={look.layout === 'landscape'} onPrinted={endPrinting}>
        {renderPaper(look)}
      </OnPaper>
    )
  }
  return (
    <Sheet
      title={t({ message: 'Print', comment: 'Verb' })}
      onClose={endPrinting}
      foot={
        <div className={styles.foot}>
          <output>{says}</output>
          <Button
            kind="main"
            tall
            icon={<PrintIcon />}
            off={off}
            onClick={() => setPrinting(true)}
          >{t`Print`}</Button>
        </div>
      }
    >
      {children}
      <h3 className={styles.head}>
        {t({ message: 'Paper', comment: 'Heading: how the paper is laid out' })}
      </h3>
      <Choices
        label={t({ message: 'Paper', comment: 'Heading: how the paper is laid out' })}
        choices={layouts()}
        value={look.layout}
        onChange={(layout) => setLook({ ...look, layout })}
      />
      {isExact ? null : (
        <CancelledSwitch
          checked={look.withCancelled}
          onChange={(withCancelled) => setLook({ ...look, withCancelled })}
        />
      )}
    </Sheet>
  )
}

type CancelledSwitchProps = { checked: boolean; onChange: (checked: boolean) => void }

const CancelledSwitch = ({ checked, onChange }: CancelledSwitchProps) => (
  <Switch
    label={t`Cancelled bookings`}
    hint={
      checked
        ? t({ message: 'Printed, crossed out', comment: 'Cancelled bookings' })
        : t({ message: 'Not printed', comment: 'Cancelled bookings' })
    }
    checked={checked}
    onChange={onChange}
  />
)
