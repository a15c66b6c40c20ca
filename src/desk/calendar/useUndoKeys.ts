import { useEffect } from 'react'
import { redoStep, undoStep } from './drafts/draftStore.ts'

/** Where one types, the keys undo what was typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Ctrl or Cmd with Z takes the last step back, with Shift or as Y it takes it again, wherever the focus is. */
export function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || altKey || event.defaultPrevented || isTyping(target)) return
      const letter = key.toLowerCase()
      if (letter !== 'z' && letter !== 'y') return
      event.preventDefault()
      if (letter === 'y' || shiftKey) redoStep()
      else undoStep()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
