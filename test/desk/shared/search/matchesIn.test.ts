import { expect, test } from 'vitest'
import { matchesIn } from '../../../../src/desk/shared/search/matchesIn.ts'

const marked = (text: string, typed: string): string =>
  matchesIn(text, typed)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Søren Weiß', 'sor', '[Sør]en Weiß'],
  ['Søren Weiß', 'weiss', 'Søren [Weiß]'],
  ['İpek', 'ipe', '[İpe]k'],
  ['王秀英', '秀', '王[秀]英'],
  ['O’Brien', 'obr', '[O’Br]ien'],
  ['Ann Hannah', 'ann', '[Ann] H[ann]ah'],
  ['Ann Smith', 'smi ann', '[Ann] [Smi]th'],
  ['Jan van der Berg', 'vanderberg', 'Jan [van der Berg]'],
  ['Smith Jones', 'smith-jones', '[Smith] [Jones]'],
  ['علی', 'علي', '[علی]'],
  ['タナカ', 'たな', '[タナ]カ'],
  ['0171 / 5550183', '+49 171 5550183', '0[171 / 5550183]'],
  ['+49 171 5550183', '0171 555', '+49 [171 555]0183'],
  ['<script>', 'scr', '<[scr]ipt>'],
  ['Ann', 'bo', 'Ann'],
  ['', 'a', ''],
])('in “%s” what was typed as “%s” is highlighted: %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
