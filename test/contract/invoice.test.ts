import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseInvoice } from '../../src/contract/invoice.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const html = '<h1>Invoice</h1><table><tr><td>12.00</td></tr></table>'

/** The outcome of reading it. */
function came(wire: unknown): string {
  try {
    return typeof parseInvoice(wire)
  } catch (thrown) {
    return thrown instanceof Unreadable ? 'unreadable' : 'broken'
  }
}

describe('an invoice, whose layout the contract does not show (§2.5)', () => {
  test.for([
    { booking: { invoice: { html } } },
    { booking: { invoice: html } },
    { 'booking/invoice': html },
    { 'booking/invoice': { body: html } },
    { invoice: html },
    { invoice: { html } },
    { invoice: [{ html }] },
    { html },
    { body: html },
    { data: html },
    { data: { html } },
    { data: { invoice: { content: html } } },
    { booking: { id: 'AB-1', invoice_html: html } },
    { document: { markup: html } },
    { booking: { invoice: { rendered: html } } },
  ])('is found in %j', (payload) => {
    expect(parseInvoice(anEnvelope(payload))).toBe(html)
    expect(parseInvoice(payload)).toBe(html)
  })

  test('may be a text of that name', () => {
    expect(parseInvoice(anEnvelope({ text: html }))).toBe(html)
  })

  test('may be the whole answer', () => {
    expect(parseInvoice(html)).toBe(html)
    expect(parseInvoice([html])).toBe(html)
  })

  test('in plain text keeps its lines, and its special characters are no markup', () => {
    const words = 'Invoice AB-1\nKayak  2 < 3 & more'
    const shown = '<p>Invoice AB-1\nKayak  2 &lt; 3 &amp; more</p>'
    expect(parseInvoice(anEnvelope({ booking: { invoice: words } }))).toBe(shown)
    expect(parseInvoice(words)).toBe(shown)
  })

  test.for(['<h2>Invoice</h2>', '<H6 class="a">Invoice</H6>', '<br>'])(
    'is markup when it begins with %s',
    (markup) => {
      expect(parseInvoice({ invoice: { data: 'Invoice of today', other: markup } })).toBe(markup)
    },
  )

  test.for(['https://a.example/an invoice', ' http://a.example/an invoice', 'DATA:text/html,a b'])(
    'is not the address %s',
    (address) => {
      expect(() => parseInvoice({ invoice: address })).toThrow('an invoice')
    },
  )

  test('is the document, not the short text next to it', () => {
    const beside = { invoice: { data: 'Invoice of today', html } }
    expect(parseInvoice(anEnvelope({ booking: beside }))).toBe(html)
  })

  test.for([
    {},
    { booking: { invoice: '' } },
    { booking: { invoice: 'INV-2026-17' } },
    { invoice: 'https://hosted.example/invoice/17 ' },
    { invoice: 'JVBERi0xLjcKJeLjz9MKMSAwIG9iago8PAov' },
    { booking: { id: 'AB-1', note: 'Two kayaks please', total: '12.00' } },
    { booking: { id: 'AB-1', items: { 1: { summary: '<p>Two kayaks</p>' } } } },
    { invoice: { id: 17, total: 12 } },
  ])('is not found in %j', (payload) => {
    expect(() => parseInvoice(anEnvelope(payload))).toThrow(Unreadable)
  })

  test('is a text, or the answer is unreadable, for any answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => {
        expect(['string', 'unreadable']).toContain(came(wire))
      }),
    )
  })
})
