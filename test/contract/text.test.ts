import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEntities } from '../../src/contract/entities.ts'
import { describedText, escapedText, plainText, toText } from '../../src/contract/text.ts'

test("a guest's own `<script>` is shown as it was typed", () => {
  expect(plainText('<script>alert(1)</script> & Söhne')).toBe('<script>alert(1)</script> & Söhne')
})

test('an absent text is an empty text', () => {
  for (const wire of [null, undefined, true, false, {}, [], Number.NaN]) {
    expect(plainText(wire)).toBe('')
  }
  expect(plainText(604)).toBe('604')
})

test('escaped fields show the intended characters, and are decoded once', () => {
  expect(escapedText('Kayak &amp; Canoe &ndash; Caf&eacute; &#039;n&#39; &#x1F6F6;')).toBe(
    "Kayak & Canoe – Café 'n' 🛶",
  )
  expect(escapedText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  expect(escapedText('R&D; AT&T &nosuch; &#xD800; &#0;')).toBe('R&D; AT&T &nosuch; &#xD800; &#0;')
})

test('every name of a Latin-1 character is read as that character', () => {
  expect(decodeEntities('&nbsp;&iexcl;&szlig;&Agrave;&agrave;&thorn;&yuml;')).toBe('\u00a0¡ßÀàþÿ')
})

test('HTML becomes what a person would read', () => {
  expect(
    toText('<p>Bring a <b>hat</b>.</p><ul><li>Water</li><li>Lunch &amp; snack</li></ul><br>Enjoy!'),
  ).toBe('Bring a hat.\nWater\nLunch & snack\nEnjoy!')
  expect(toText('a <script>alert(1<2)</script>b<style>p{}</style><!-- <b>no</b> -->c')).toBe('a bc')
  expect(toText('5 < 6 and 7 > 3')).toBe('5 < 6 and 7 > 3')
  expect(toText('&lt;script&gt; is text')).toBe('<script> is text')
})

test('a summary is read as HTML only where it contains markup', () => {
  expect(describedText('<b>Hut</b> &times; 2')).toBe('Hut × 2')
  expect(describedText('Hut<br class="x">2 nights')).toBe('Hut\n2 nights')
  expect(describedText('Huts <3 people &amp; more>')).toBe('Huts <3 people & more>')
})

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('escaping a text and decoding it gives the same text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeEntities(escape(text))).toBe(text)
    }),
  )
})

test('a name that changes the direction of writing changes it back at its end', () => {
  expect(plainText('\u202eyraM')).toBe('\u202eyraM\u202c')
  expect(plainText('\u2067\u202aMary')).toBe('\u2067\u202aMary\u202c\u2069')
  expect(plainText('\u2067\u202aMary\u2069')).toBe('\u2067\u202aMary\u2069')
  expect(plainText('שלום עליכם')).toBe('שלום עליכם')
  expect(plainText('\u202bשלום\u202c Mary')).toBe('\u202bשלום\u202c Mary')
  expect(plainText('\u202b\u2067Mary\u202c')).toBe('\u202b\u2067Mary\u202c\u2069\u202c')
})
