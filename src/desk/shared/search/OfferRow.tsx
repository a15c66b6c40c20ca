import { t } from '@lingui/core/macro'
import { classNames } from '../../ui/design/classNames.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import { AfterIcon } from '../../ui/icons.tsx'
import marks from '../../ui/Row.module.css'
import styles from './OfferRow.module.css'
import type { PaletteOffer } from './verb.ts'

type PaletteOfferProps = { id: string; offer: PaletteOffer; isChosen: boolean; onPress: () => void }

/** The action of Enter, in words, before it is done. */
export function OfferRow({ id, offer, isChosen, onPress }: PaletteOfferProps) {
  const { title, detail, off } = offer
  return (
    <div
      {...gridRoles.row}
      id={id}
      aria-label={off ? `${title}, ${off}` : title}
      aria-selected={isChosen}
      className={classNames(marks.row, isChosen && marks.picked)}
    >
      <div {...gridRoles.cell}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.press}
          aria-disabled={off ? true : undefined}
          onClick={onPress}
        >
          <AfterIcon />
          <span className={styles.words}>
            <b>
              <bdi>{title}</bdi>
            </b>
            {off || detail ? <span>{off ?? detail}</span> : null}
          </span>
          {isChosen && !off ? (
            <kbd aria-hidden="true">
              {t({ message: 'Enter', comment: 'A key of the keyboard' })}
            </kbd>
          ) : null}
        </button>
      </div>
    </div>
  )
}
