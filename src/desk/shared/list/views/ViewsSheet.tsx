import { i18n } from '@lingui/core'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { say } from '../../../ui/messages.ts'
import { CheckIcon, CopyIcon } from '../../../ui/placeIcons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { isSameLook, type SavedLook, type SavedView, type ViewPlace } from './savedView.ts'
import styles from './ViewsSheet.module.css'
import { chooseDefault, removeView, saveView, useKeepsSealed, useSavedViews } from './views.ts'

type ViewsSheetProps = {
  place: ViewPlace
  /** The current filter, order and columns. */
  look: SavedLook
  /** The same in words; empty when nothing narrows it. */
  words: string
  onOpen: (look: SavedLook) => void
  /** The address of a view, for a colleague. */
  addressOf: (look: SavedLook) => string
  onClose: () => void
}

const longestName = 60

/** The saved views of a list, and a form to save the current one. Nothing is saved automatically. */
export function ViewsSheet(props: ViewsSheetProps) {
  const { place, look, words, onOpen, addressOf, onClose } = props
  const { views } = useSavedViews(place)
  const all = t({ message: 'Everything', comment: 'No filters: all bookings or payments' })
  return (
    <Sheet
      title={t`Saved views`}
      onClose={onClose}
      foot={<SaveForm place={place} look={look} views={views} addressOf={addressOf} />}
    >
      <p className={styles.now}>
        <Trans>
          Shown now: <b>{ph({ filters: words === '' ? all : words })}</b>
        </Trans>
      </p>
      {views.length === 0 ? (
        <p className={styles.now}>{t`No saved views yet`}</p>
      ) : (
        <ul className={styles.views} aria-label={t`Saved views`}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isShown={isSameLook(view, look)}
              onOpen={() => {
                onOpen(view)
                onClose()
              }}
              onReplace={() => void saveView({ ...view, ...look })}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type SaveFormProps = Pick<ViewsSheetProps, 'place' | 'look' | 'addressOf'> & {
  views: readonly SavedView[]
}

/** Saves what is shown now under a name. */
function SaveForm({ place, look, views, addressOf }: SaveFormProps) {
  const isSealed = useKeepsSealed()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const isThere = views.some(
    (one) => one.name.toLocaleLowerCase(i18n.locale) === name.trim().toLocaleLowerCase(i18n.locale),
  )

  async function save(): Promise<void> {
    const isKept = await saveView({ ...look, place, name, isDefault })
    say({
      text: isKept
        ? t`View ${{ view: name.trim() }} saved`
        : t`View ${{ view: name.trim() }} saved until you close this page`,
      tone: 'done',
    })
    setName('')
    setDefault(false)
  }
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void save()
      }}
    >
      <TextField
        label={t`Name of this view`}
        value={name}
        maxLength={longestName}
        hint={hintOf(look, isSealed)}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckField
        label={t`Open this view first`}
        checked={isDefault}
        onChange={({ target }) => setDefault(target.checked)}
      />
      <div className={styles.buttons}>
        <ShareButton look={look} addressOf={addressOf} />
        <Button type="submit" kind="main" tall off={name.trim() === '' ? t`Enter a name` : null}>
          {isThere ? t`Replace view` : t`Save view`}
        </Button>
      </div>
    </form>
  )
}

function hintOf({ email }: SavedLook, isSealed: boolean): string {
  if (isSealed) return t`Only you can see it, on this tablet.`
  return email === null
    ? t`Others at this tablet can read the name.`
    : t`Lasts until you close this page: it contains an e-mail address.`
}

type ViewRowProps = {
  view: SavedView
  isShown: boolean
  onOpen: () => void
  onReplace: () => void
}

function ViewRow({ view, isShown, onOpen, onReplace }: ViewRowProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, place, isDefault } = view
  return (
    <li aria-label={name}>
      <button
        type="button"
        className={styles.open}
        aria-current={isShown || undefined}
        onClick={onOpen}
      >
        {isShown ? <CheckIcon size="s" /> : null}
        <bdi>{name}</bdi>
        {isDefault ? (
          <small>
            {t({
              message: 'Opens first',
              comment: 'Mark of the saved view that the list opens with',
            })}
          </small>
        ) : null}
      </button>
      {isRemoving ? (
        <span className={styles.acts}>
          <Button onClick={() => void removeView(id)}>{t`Remove ${{ view: name }}`}</Button>
          <Button kind="plain" onClick={() => setRemoving(false)}>{t`Cancel`}</Button>
        </span>
      ) : (
        <span className={styles.acts}>
          {isShown ? null : (
            <Button kind="plain" onClick={onReplace}>
              {t({ message: 'Replace', comment: 'Button: save what is shown now in this view' })}
            </Button>
          )}
          <Button
            kind="plain"
            aria-pressed={isDefault}
            onClick={() => void chooseDefault(place, isDefault ? null : id)}
          >
            {t({ message: 'Default', comment: 'Button: the list opens with this saved view' })}
          </Button>
          <IconButton label={t`Remove view ${{ view: name }}`} onClick={() => setRemoving(true)}>
            <CloseIcon />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** Copies the address for a colleague. A guest's e-mail is left out, and the button says so. */
function ShareButton({ look, addressOf }: Pick<ViewsSheetProps, 'look' | 'addressOf'>) {
  const [shown, setShown] = useState<string | null>(null)
  const isWhole = look.email === null
  async function share(): Promise<void> {
    const address = addressOf(look)
    try {
      await navigator.clipboard.writeText(address)
      say({
        text: isWhole ? t`Link copied` : t`Link copied, without the customer’s e-mail`,
        tone: 'done',
      })
    } catch {
      // Over plain http there is no clipboard, so the address is shown for copying.
      setShown(address)
    }
  }
  if (shown !== null) {
    return (
      <TextField
        label={
          isWhole
            ? t({ message: 'Link', comment: 'Noun: the address of a list, to be copied' })
            : t`Link, without the customer’s e-mail`
        }
        readOnly
        value={shown}
        onFocus={(event) => event.target.select()}
      />
    )
  }
  return <Button tall icon={<CopyIcon />} onClick={() => void share()}>{t`Copy link`}</Button>
}
