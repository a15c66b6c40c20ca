import { t } from '@lingui/core/macro'
import type { SheetWords } from './sheetLine.ts'

/** The English words are understood in every language. */
const also = (english: string, words: string): readonly string[] => [
  english,
  ...words.split(/[,،、]/u).map((word) => word.trim().toLowerCase()),
]

/** What is read behind a number on a sheet: the words of the desk's language, and the English ones. */
export const sheetWords = (): SheetWords => ({ acts: acts(), methods: methods() })

function acts(): SheetWords['acts'] {
  const here = t({
    message: 'in, here',
    context: 'written on paper',
    comment: 'What staff write behind a guest who came: short words, with commas',
  })
  const left = t({
    message: 'out, left',
    context: 'written on paper',
    comment: 'What staff write behind a guest who left: short words, with commas',
  })
  const note = t({
    message: 'note',
    context: 'written on paper',
    comment: 'What staff write before the words of a note: short words, with commas',
  })
  const paid = t({
    message: 'paid',
    context: 'written on paper',
    comment: 'What staff write before an amount that was paid: short words, with commas',
  })
  return new Map([
    ['in', also('in', here)],
    ['out', also('out', left)],
    ['note', also('note', note)],
    ['paid', also('paid', paid)],
  ])
}

function methods(): SheetWords['methods'] {
  const cash = t({
    message: 'cash',
    context: 'written on paper',
    comment: 'How a guest paid: short words, with commas',
  })
  const card = t({
    message: 'card',
    context: 'written on paper',
    comment: 'How a guest paid: short words, with commas',
  })
  const other = t({
    message: 'other',
    context: 'written on paper',
    comment: 'How a guest paid: short words, with commas',
  })
  return new Map([
    ['cash', also('cash', cash)],
    ['card', also('card', card)],
    ['other', also('other', other)],
  ])
}
