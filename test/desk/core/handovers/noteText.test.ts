import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { noteText, plainNote } from '../../../../src/desk/core/handovers/noteText.ts'

const days = { zone: 'America/Vancouver', today: parseDay('2026-11-21') }
const at = new Date('2026-11-21T18:00:00Z')

test('the tags of a handover are read in words, wherever the note is shown (ux.md §3.6)', () => {
  const note = { body: '[handover] [due 2026-11-22 09:00] [for Ana]\nExtra bed', at }
  expect(noteText(note, days)).toEqual({
    tags: 'Handover, Due tomorrow 09:00, For Ana',
    text: 'Extra bed',
  })
  expect(plainNote(note, days)).toBe('Handover, Due tomorrow 09:00, For Ana\nExtra bed')
  expect(noteText({ body: '[done] [note 12] Extra bed', at }, days)).toEqual({
    tags: 'Handover done',
    text: 'Extra bed',
  })
})

test('every other note stays as it was written', () => {
  const body = '[paid] 12 in cash\n  two lines'
  expect(noteText({ body, at }, days)).toEqual({ tags: null, text: body })
})
