import { t } from '@lingui/core/macro'
import { createElement, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { type PaperNode, type PaperPack, readPaperPack } from '../../../core/replica/paperPack.ts'
import { useVault } from '../../../core/vault/vault.ts'
import { say } from '../../../ui/messages.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { endPrinting } from '../../list/printing.ts'
import { OnPaper, PaperHead } from '../OnPaper.tsx'
import { usePackMadeWords } from './usePackMadeWords.ts'

/** Prints the last downtime pack that this tablet made; makes no request. */
export function PrintKeptPack() {
  const vault = useVault((state) => state.vault)
  const pack = useLoaded(async () => {
    const found = vault && (await readPaperPack(vault).catch(() => null))
    return found ?? 'none'
  }, vault)
  const isNone = pack === 'none'
  useEffect(() => {
    if (!isNone) return
    say({ text: t`No downtime pack on this tablet yet.`, tone: 'needs', key: 'no-pack' })
    endPrinting()
  }, [isNone])
  return pack === null || pack === 'none' ? null : <KeptPack pack={pack} />
}

function KeptPack({ pack }: { pack: PaperPack }) {
  const { css, day, sheet, madeAt, pages } = pack
  const made = usePackMadeWords()(madeAt)
  useOwnStyles(css)
  return (
    <OnPaper
      what={t`Downtime pack, ${day}`}
      made={{ id: sheet, printedAt: new Date(madeAt) }}
      onPrinted={endPrinting}
    >
      <PaperHead asOf={null}>{made}</PaperHead>
      {pages.map(drawn)}
    </OnPaper>
  )
}

const reactNames: Readonly<Record<string, string>> = { class: 'className', colspan: 'colSpan' }

function drawn(node: PaperNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, children } = node
  const named = Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? name, value])
  return createElement(tag, { ...Object.fromEntries(named), key: at }, ...children.map(drawn))
}

/** A newer version of the desk may have other names of classes than the one that made the pack. */
function useOwnStyles(css: string): void {
  // Before the effect that prints.
  useLayoutEffect(() => {
    // Older browsers have the styles of this version, which differ only after an update.
    if (!('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet({ media: 'print' })
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}
