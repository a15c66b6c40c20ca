/** How an item is sold: by the night, by the day (or part of it), or by the place on a tour. */
export type DemoItemKind = 'night' | 'gear' | 'place'

export type DemoItem = {
  readonly itemId: number
  readonly categoryId: number
  readonly sku: string
  readonly name: string
  readonly sold: DemoItemKind
  readonly unit: 'N' | 'D' | 'H'
  readonly stock: number
  readonly unlimited: boolean
  /** In whole Canadian dollars; other currencies are scaled. */
  readonly price: number
  readonly startTime: string
  readonly endTime: string
  /** What one unit is called in a summary: "2 boats". */
  readonly unitName: string
  readonly summary: string
  /** The kinds it comes in: they are booked in its place. */
  readonly kindIds: readonly number[]
  /** The item whose stock it takes; 0 for its own. */
  readonly aliasId: number
}

export const demoCategories = [
  { categoryId: 1, name: 'Cabins', description: 'By the night, linen and firewood included.' },
  {
    categoryId: 2,
    name: 'Kayaks & boards',
    description: 'With paddle, life jacket and a short briefing.',
  },
  { categoryId: 3, name: 'E-bikes', description: 'Charged, with helmet and lock.' },
  { categoryId: 4, name: 'Guided trips', description: 'Small groups, local guides.' },
  {
    categoryId: 5,
    name: 'Camping & gear',
    description: 'Pitches by the shore and what goes with them.',
  },
  { categoryId: 6, name: 'Lessons', description: 'For first strokes and better ones.' },
] as const

type CatalogueEntry = readonly [
  sku: string,
  name: string,
  stock: number,
  price: number,
  summary: string,
  times?: string,
]

const cabins: readonly CatalogueEntry[] = [
  ['cabin-heron', 'Heron cabin', 6, 189, 'Two rooms, a stove, the sunrise side.'],
  ['cabin-otter', 'Otter cabin', 6, 179, 'Two rooms close to the jetty.'],
  ['cabin-cedar', 'Cedar cabin', 6, 164, 'One room under old cedars.'],
  ['cabin-driftwood', 'Driftwood cabin', 5, 219, 'On the beach; sleeps six.'],
  ['cabin-arbutus', 'Arbutus cabin', 5, 199, 'Above the bay; step-free.'],
  ['cabin-raven', 'Raven cabin', 5, 154, 'Small, quiet, no road near.'],
  ['lodge-tidewater', 'Tidewater lodge room', 10, 139, 'In the main house, breakfast included.'],
  ['yurt-kingfisher', 'Kingfisher yurt', 5, 119, 'Canvas, a wood stove, five beds.'],
]
const boats: readonly CatalogueEntry[] = [
  ['kayak-single', 'Single sea kayak', 14, 68, 'For one; 4.9 m.', '09:00-17:00'],
  ['kayak-double', 'Double sea kayak', 12, 96, 'For two; 5.8 m.', '09:00-17:00'],
  ['kayak-half', 'Half-day sea kayak', 16, 48, 'Singles and doubles, four hours.', '08:30-12:30'],
  ['board-sunrise', 'Sunrise paddle', 10, 39, 'Stand-up boards before the wind.', '07:30-09:30'],
  ['board-sup', 'Stand-up board', 12, 45, 'Inflatable or hard.', '10:00-16:00'],
  ['canoe', 'Cedar-strip canoe', 5, 85, 'For three and a dog.', '09:00-17:00'],
  ['canoe-sunset', 'Sunset canoe', 5, 65, 'The same cedar canoes, for the evening.', '17:30-20:30'],
  ['rowboat', 'Rowing boat', 6, 14, 'By the hour; for four, with crab pot.', '13:00-17:00'],
]
const bikes: readonly CatalogueEntry[] = [
  ['ebike-s', 'E-bike day, small', 8, 64, 'Frame for 150–165 cm.', '09:00-17:00'],
  ['ebike-m', 'E-bike day, medium', 12, 64, 'Frame for 165–180 cm.', '09:00-17:00'],
  ['ebike-l', 'E-bike day, large', 10, 64, 'Frame for 180–198 cm.', '09:00-17:00'],
  ['trail-half', 'Trail bike half day', 12, 56, 'Full suspension, four hours.', '09:00-13:00'],
  ['cargo', 'Cargo bike', 4, 78, 'Carries two children.', '10:00-17:00'],
  ['gravel', 'Gravel bike', 6, 58, 'Light, drop bar.', '08:30-16:30'],
  ['ebike', 'E-bike day', 30, 64, 'In three frames: choose yours.', '09:00-17:00'],
]
const trips: readonly CatalogueEntry[] = [
  ['trip-whale', 'Whale watch', 24, 149, 'Zodiac, three hours, orcas most days.', '09:00-12:00'],
  ['trip-tidepool', 'Guided tidepool walk', 20, 32, 'Low tide, boots lent.', '09:00-11:00'],
  ['trip-forest', 'Old-growth forest walk', 16, 42, 'Four hours under the giants.', '10:00-14:00'],
  ['trip-glow', 'Night paddle', 14, 89, 'Stars above, glowing water below.', '20:30-22:30'],
  ['trip-bears', 'Bear valley drive', 12, 175, 'Dawn by van with a biologist.', '06:30-12:30'],
  ['trip-birds', 'Birding by kayak', 10, 95, 'Slow and silent.', '07:30-11:30'],
  ['trip-photo', 'Photography morning', 8, 120, 'Light, tide and patience.', '08:30-12:00'],
  ['trip-islands', 'Island picnic', 18, 110, 'Six hours, lunch on a sandbar.', '10:00-16:00'],
]
const camping: readonly CatalogueEntry[] = [
  ['pitch-shore', 'Shore pitch', 14, 48, 'First row, wind included.'],
  ['pitch-meadow', 'Meadow pitch', 12, 38, 'Flat grass; cars allowed.'],
  ['tent-set', 'Tent set', 10, 35, 'Tent, mats, lamp.', '12:00-20:00'],
  ['wetsuit', 'Wetsuit', 40, 18, 'All sizes, 4 mm.', '08:30-17:00'],
  ['day-pass', 'Day pass, showers and sauna', 0, 15, 'As many as come.', '08:00-21:00'],
]
const lessons: readonly CatalogueEntry[] = [
  [
    'lesson-kayak',
    'First-strokes kayak lesson',
    12,
    79,
    'Two hours in sheltered water.',
    '10:00-12:00',
  ],
  ['lesson-roll', 'Rolling clinic', 6, 129, 'Until it works.', '13:00-16:00'],
  ['lesson-sup', 'Stand-up lesson', 10, 69, 'Ninety minutes.', '11:00-12:30'],
  ['lesson-ebike', 'E-bike skills', 8, 55, 'Brakes, corners, confidence.', '14:00-16:00'],
]

/** Sold by the hour. */
const hourly = new Set(['rowboat'])

/** What comes in kinds. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  ebike: ['ebike-s', 'ebike-m', 'ebike-l'],
}

/** The same boats under another name. */
const aliases: Readonly<Record<string, string>> = { 'canoe-sunset': 'canoe' }

const catalogue: readonly (readonly [
  rows: readonly CatalogueEntry[],
  sold: (sku: string) => DemoItemKind,
  unitName: string,
])[] = [
  [cabins, () => 'night', ''],
  [boats, () => 'gear', 'boat'],
  [bikes, () => 'gear', 'bike'],
  [trips, () => 'place', ''],
  [camping, (sku) => (sku.startsWith('pitch') ? 'night' : 'gear'), 'set'],
  [lessons, () => 'place', ''],
]

const rows = catalogue.flatMap(([entries, sold, unitName], place) =>
  entries.map((row) => ({ row, sold: sold(row[0]), unitName, categoryId: place + 1 })),
)

const idOf = (sku: string): number => rows.findIndex(({ row }) => row[0] === sku) + 1

/** 40 items in 6 categories: cabins by the night, boats and bikes by the day, trips by the place. */
export const demoItems: readonly DemoItem[] = rows.map(
  ({ row: [sku, name, stock, price, summary, times], sold, unitName, categoryId }) => {
    const [startTime = '15:00', endTime = '11:00'] = times?.split('-') ?? []
    return {
      itemId: idOf(sku),
      categoryId,
      sku,
      name,
      sold,
      unit: sold === 'night' ? 'N' : hourly.has(sku) ? 'H' : 'D',
      stock,
      unlimited: stock === 0,
      price,
      startTime,
      endTime,
      unitName: sku.startsWith('board') ? 'board' : unitName,
      summary,
      kindIds: (kinds[sku] ?? []).map(idOf),
      aliasId: idOf(aliases[sku] ?? ''),
    }
  },
)

/** What is booked when this is wished for: of what comes in kinds, the one in the middle. */
export function bookable<Item extends DemoItem>(item: Item, items: readonly Item[]): Item {
  const kindId = item.kindIds[Math.floor(item.kindIds.length / 2)]
  return items.find(({ itemId }) => itemId === kindId) ?? item
}

/** Hours from its first to its last. */
export const hoursOf = ({ startTime, endTime }: DemoItem): number =>
  Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2))
