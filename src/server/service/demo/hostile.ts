import { type Arrival, arrivalsToday } from './cast.ts'
import { foreignOrigins } from './hostilePeople.ts'
import type { DemoTexts, Phrases } from './texts.ts'
import { guestNotes, staffNotes } from './words.ts'

/** A note of exactly 3,000 characters (§8), with line breaks, quotes, other scripts and markup. */
export function longestNote(): string {
  const paragraph =
    'We come with my mother (88), who walks with a frame, and would be glad of the cabin nearest to the path. ' +
    '"No stairs" matters more than the view! Merci beaucoup, شكراً, ありがとう, toda רבה. <em>Late</em> ferry & early bedtime; ' +
    'the dog (small, old, deaf) stays in the car; we bring 2 × 5 kg of ice.\n\n'
  return Array.from(paragraph.repeat(12)).slice(0, 3000).join('')
}

/** What is another way about the parties of today, by what they booked. */
const changes: Readonly<Record<string, Partial<Arrival>>> = {
  'trip-tidepool': {
    name: '王秀英 Wang Xiuying',
    mailbox: 'xiuying.wang',
    guestNote: '请问有小号雨靴吗？36 码。',
  },
  'trip-forest': {
    name: '<script>alert(1)</script>',
    mailbox: 'script',
    guestNote: '</textarea><img src=x onerror=alert(2)> "quoted" & \'single\'',
  },
  'lodge-tidewater': { name: 'محمد العتيبي', guestNote: 'نصل بعد الساعة الثامنة مساءً' },
  'trip-birds': { name: 'יעל כהן' },
  'board-sup': { name: '🦦 Otto “Otter” Lindqvist 👨‍👩‍👧‍👦' },
  'cabin-driftwood': {
    name: 'Dr. Wilhelmina Featherstonehaugh-Cholmondeley-Papadopoulou',
    mailbox: 'w.featherstonehaugh',
    guestNote: longestNote(),
  },
  'yurt-kingfisher': { name: '佐藤 さくら' },
}

const foreignNotes: Phrases['any'] = [
  'Wir kommen mit einem kleinen, ruhigen Hund. Ist das in Ordnung?',
  '自転車のサイズは S でお願いします。',
  '¿Hay parking para una autocaravana de 7 m?',
  'Може бути дощ? Чи є накидки?',
  'لدينا حساسية من المكسرات. شكراً جزيلاً!',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft?',
  '&lt;b&gt;Late&lt;/b&gt; &amp; hungry &#128512; <b>thanks</b>',
]

/** The same business with data that tries every screen: markup, other scripts, names without end. */
export const hostile: DemoTexts = {
  arrivals: arrivalsToday.map((arrival) => ({ ...arrival, ...changes[arrival.sku] })),
  origins: foreignOrigins,
  guestNotes: { ...guestNotes, any: [...guestNotes.any, ...foreignNotes] },
  staffNotes,
  ownStatuses: [
    { id: 'NOSHOW', name: 'No-show' },
    { id: 'OWNERSTAY', name: 'Owner’s <b>stay</b> & friends' },
  ],
}
