import { useState } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { say } from '../../../ui/messages.ts'
import { CopyIcon } from '../../../ui/placeIcons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { isSameLook, type SavedLook, type SavedView, type ViewPlace } from './savedView.ts'
import styles from './ViewsSheet.module.css'
import { chooseDefault, removeView, saveView, useKeepsSealed, useSavedViews } from './views.ts'

type ViewsSheetProps = {
  place: ViewPlace
  /** `Bookings`. */
  title: string
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
  const { place, title, look, words, onOpen, addressOf, onClose } = props
  const { views } = useSavedViews(place)
  return (
    <Sheet
      title="Views"
      onClose={onClose}
      foot={
        <SaveForm place={place} title={title} look={look} views={views} addressOf={addressOf} />
      }
    >
      <p className={styles.now}>
        Shown now: <b>{words === '' ? `all of ${title}` : words}</b>
      </p>
      {views.length === 0 ? (
        <p className={styles.now}>No view is saved yet.</p>
      ) : (
        <ul className={styles.views} aria-label="Saved views">
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              title={title}
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

type SaveFormProps = Pick<ViewsSheetProps, 'place' | 'title' | 'look' | 'addressOf'> & {
  views: readonly SavedView[]
}

/** Saves what is shown now under a name. */
function SaveForm({ place, title, look, views, addressOf }: SaveFormProps) {
  const isSealed = useKeepsSealed()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const isThere = views.some(
    (one) => one.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase(),
  )

  async function save(): Promise<void> {
    const isKept = await saveView({ ...look, place, name, isDefault })
    say({
      text: `View ${name.trim()} saved${isKept ? '' : '. It lasts until this page is closed'}`,
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
        label="Name of what is shown now"
        value={name}
        maxLength={longestName}
        hint={hintOf(look, isSealed)}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckField
        label={`Open ${title} with it`}
        checked={isDefault}
        onChange={({ target }) => setDefault(target.checked)}
      />
      <div className={styles.buttons}>
        <ShareButton look={look} addressOf={addressOf} />
        <Button
          type="submit"
          kind="main"
          tall
          off={name.trim() === '' ? 'Give it a name first' : null}
        >
          {isThere ? 'Save view anew' : 'Save view'}
        </Button>
      </div>
    </form>
  )
}

function hintOf({ email }: SavedLook, isSealed: boolean): string {
  if (isSealed) return 'Kept sealed on this tablet, for you alone.'
  return email === null
    ? 'Kept in this browser, where others could read it: no guest’s name in it.'
    : 'It holds a customer’s e-mail, so it lasts until this page is closed.'
}

type ViewRowProps = {
  view: SavedView
  title: string
  isShown: boolean
  onOpen: () => void
  onReplace: () => void
}

function ViewRow({ view, title, isShown, onOpen, onReplace }: ViewRowProps) {
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
        {isDefault ? <small>{title} opens with it</small> : null}
      </button>
      {isRemoving ? (
        <span className={styles.acts}>
          <Button onClick={() => void removeView(id)}>Remove {name}</Button>
          <Button kind="plain" onClick={() => setRemoving(false)}>
            Keep it
          </Button>
        </span>
      ) : (
        <span className={styles.acts}>
          {isShown ? null : (
            <Button kind="plain" onClick={onReplace}>
              Save what is shown
            </Button>
          )}
          <Button
            kind="plain"
            aria-pressed={isDefault}
            onClick={() => void chooseDefault(place, isDefault ? null : id)}
          >
            Default
          </Button>
          <IconButton label={`Remove the view ${name}`} onClick={() => setRemoving(true)}>
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
  const left = look.email === null ? '' : ' The customer’s e-mail is not in it: it is personal.'
  async function share(): Promise<void> {
    const address = addressOf(look)
    try {
      await navigator.clipboard.writeText(address)
      say({ text: `Link copied.${left}`, tone: 'done' })
    } catch {
      // Over plain http there is no clipboard, so the address is shown for copying.
      setShown(address)
    }
  }
  if (shown !== null) {
    return (
      <TextField
        label={`Link.${left}`}
        readOnly
        value={shown}
        onFocus={(event) => event.target.select()}
      />
    )
  }
  return (
    <Button tall icon={<CopyIcon />} onClick={() => void share()}>
      Copy link
    </Button>
  )
}
