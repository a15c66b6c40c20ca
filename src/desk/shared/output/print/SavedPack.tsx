import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNow } from '../../../core/api/clock.ts'
import { oldPackWords } from '../../../core/replica/packWords.ts'
import { type PaperPack, readPaperPack, usePackFacts } from '../../../core/replica/paperPack.ts'
import { useVault } from '../../../core/vault/vault.ts'
import { Button } from '../../../ui/Button.tsx'
import { PrintIcon } from '../../../ui/icons.tsx'
import { say } from '../../../ui/messages.ts'
import { print } from '../../list/printing.ts'
import { download } from '../export/saveFile.ts'
import { noteSheet } from '../printedSheets.ts'
import { codesIn, documentOf } from './paperTree.ts'
import styles from './SavedPack.module.css'
import { usePackMadeWords } from './usePackMadeWords.ts'

/** The last downtime pack that this tablet made: its age, printing and sharing it. Nothing where there is none. */
export function SavedPack({ onPrint = () => {} }: { onPrint?: () => void }) {
  const { madeAt, isFailed } = usePackFacts()
  const now = useNow().getTime()
  const madeWords = usePackMadeWords()
  if (madeAt == null && !isFailed) return null
  return (
    <section className={styles.pack} aria-label={t`Saved downtime pack`}>
      {madeAt == null ? null : <p>{oldPackWords(madeAt, now) ?? madeWords(madeAt)}</p>}
      {isFailed ? <output>{failedWords(madeAt != null)}</output> : null}
      {madeAt == null ? null : (
        <div className={styles.acts}>
          <Button
            icon={<PrintIcon />}
            onClick={() => {
              onPrint()
              print({ kind: 'kept-pack' })
            }}
          >{t`Print saved pack`}</Button>
          <ShareButton title={madeWords(madeAt)} />
        </div>
      )}
    </section>
  )
}

const failedWords = (hasOld: boolean): string =>
  hasOld
    ? t`Could not save a new downtime pack. The last one is kept.`
    : t`Could not save a downtime pack.`

function ShareButton({ title }: { title: string }) {
  const vault = useVault((state) => state.vault)
  const [isBusy, setBusy] = useState(false)
  async function share(): Promise<void> {
    setBusy(true)
    const pack = vault && (await readPaperPack(vault).catch(() => null))
    if (pack === null) say({ text: t`Could not open the downtime pack. Print the lists instead.` })
    else await sharePack(pack, title)
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void share()}>
      {canShare(aFile('pack.html', ''))
        ? t({ message: 'Share', comment: 'Button: gives a file to another app of the tablet' })
        : t`Save as file`}
    </Button>
  )
}

const aFile = (name: string, text: string): File => new File([text], name, { type: 'text/html' })

/** Older browsers, and pages without HTTPS, share no files. */
const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] })

async function sharePack(pack: PaperPack, title: string): Promise<void> {
  const name = `downtime-pack-${pack.day}.html`
  const text = documentOf(pack, title)
  const file = aFile(name, text)
  const made = { id: pack.sheet, printedAt: new Date(pack.madeAt) }
  const noteShared = () => noteSheet(made, name, codesIn(pack.pages), { act: 'export' })
  if (!canShare(file)) {
    download(name, file)
    return noteShared()
  }
  try {
    await navigator.share({ files: [file] })
    noteShared()
  } catch (thrown) {
    // The person closed the browser's own sheet, which needs no answer.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    download(name, file)
    noteShared()
  }
}
