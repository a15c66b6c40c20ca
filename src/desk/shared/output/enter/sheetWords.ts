import { t } from '@lingui/core/macro'
import type { SheetWords } from './sheetLine.ts'

const listed = (words: string): readonly string[] =>
  words.split(/[,،、]/u).map((word) => word.trim().toLowerCase())

/** What is read behind a number on a sheet: the words of the desk's language, and the English ones. */
export const sheetWords = (): SheetWords => ({
  acts: {
    in: [
      'in',
      ...listed(
        t({
          message: 'in, here',
          context: 'written on paper',
          comment: 'What staff write behind a guest who came: short words, with commas',
        }),
      ),
    ],
    out: [
      'out',
      ...listed(
        t({
          message: 'out, left',
          context: 'written on paper',
          comment: 'What staff write behind a guest who left: short words, with commas',
        }),
      ),
    ],
    note: [
      'note',
      ...listed(
        t({
          message: 'note',
          context: 'written on paper',
          comment: 'What staff write before the words of a note: short words, with commas',
        }),
      ),
    ],
    paid: [
      'paid',
      ...listed(
        t({
          message: 'paid',
          context: 'written on paper',
          comment: 'What staff write before an amount that was paid: short words, with commas',
        }),
      ),
    ],
  },
  methods: {
    cash: [
      'cash',
      ...listed(
        t({
          message: 'cash',
          context: 'written on paper',
          comment: 'How a guest paid: short words, with commas',
        }),
      ),
    ],
    card: [
      'card',
      ...listed(
        t({
          message: 'card',
          context: 'written on paper',
          comment: 'How a guest paid: short words, with commas',
        }),
      ),
    ],
    other: [
      'other',
      ...listed(
        t({
          message: 'other',
          context: 'written on paper',
          comment: 'How a guest paid: short words, with commas',
        }),
      ),
    ],
  },
})
