import { parseCurrency } from '../../contract/money.ts'
import type { Business } from '../../server/service/base/business.ts'

/** An outfitter by the sea: cabins, kayaks, bicycles and trips. */
export const demoBusiness: Business = {
  id: 1,
  hostId: 'heron-landing',
  name: 'Heron Landing',
  timeZone: 'America/Vancouver',
  currency: parseCurrency('CAD'),
  localeId: 'en_CA',
  lang: 'en',
  email: 'desk@heronlanding.example',
  phone: '+1 250 555 0100',
  url: 'https://heronlanding.example',
  address: '12 Wharf Road',
  city: 'Tofino',
  region: 'BC',
  country: 'CA',
  postalCode: 'V0R 2Z0',
}

type StaffMember = {
  readonly login_id: string
  readonly first_name: string
  readonly last_name: string
  readonly role: 'manager' | 'desk' | 'viewer'
  /** An account that is switched off. */
  readonly enabled?: false
  /** Sends guests, has no password and cannot sign in. */
  readonly partner?: true
}

/** The password of each is the login followed by `-demo`. */
export const staff: readonly StaffMember[] = [
  { login_id: 'maria', first_name: 'Maria', last_name: 'Silva', role: 'manager' },
  { login_id: 'kenji', first_name: 'Kenji', last_name: 'Sato', role: 'desk' },
  { login_id: 'sam', first_name: 'Sam', last_name: 'Okafor', role: 'viewer' },
  { login_id: 'old', first_name: 'Olive', last_name: 'Dalgaard', role: 'desk', enabled: false },
  { login_id: 'ana', first_name: 'Ana', last_name: 'Kovač', role: 'desk' },
  {
    login_id: 'tidewater',
    first_name: 'Tidewater',
    last_name: 'Travel',
    role: 'viewer',
    partner: true,
  },
]

/** Statuses beside the default set (§3). */
export const ownStatuses = [
  { id: 'NOSHOW', name: 'No-show' },
  { id: 'OWNERSTAY', name: 'Owner’s stay' },
] as const

/** An item without hours is sold by the night. The price is in Canadian dollars; a stock of 0 is unlimited. */
type CatalogueEntry = readonly [
  sku: string,
  name: string,
  stock: number,
  price: number,
  summary: string,
  hours?: string,
]

type CatalogueCategory = {
  readonly name: string
  readonly description: string
  /** How its items with hours are sold: by the piece, or by the place on a tour. */
  readonly sold: 'gear' | 'place'
  /** The word for one piece in a summary: "2 boats". */
  readonly unitName: string
  readonly items: readonly CatalogueEntry[]
}

/** The ids of categories and items are their positions, from 1. */
export const catalogue: readonly CatalogueCategory[] = [
  {
    name: 'Cabins',
    description: 'By the night, linen and firewood included.',
    sold: 'gear',
    unitName: '',
    items: [
      ['cabin-heron', 'Heron cabin', 6, 189, 'Two rooms, a stove, the sunrise side.'],
      ['cabin-otter', 'Otter cabin', 6, 179, 'Two rooms close to the jetty.'],
      ['cabin-cedar', 'Cedar cabin', 6, 164, 'One room under old cedars.'],
      ['cabin-driftwood', 'Driftwood cabin', 5, 219, 'On the beach; sleeps six.'],
      ['cabin-arbutus', 'Arbutus cabin', 5, 199, 'Above the bay; step-free.'],
      ['cabin-raven', 'Raven cabin', 5, 154, 'Small, quiet, no road near.'],
      [
        'lodge-tidewater',
        'Tidewater lodge room',
        10,
        139,
        'In the main house, breakfast included.',
      ],
      ['yurt-kingfisher', 'Kingfisher yurt', 5, 119, 'Canvas, a wood stove, five beds.'],
    ],
  },
  {
    name: 'Kayaks & boards',
    description: 'With paddle, life jacket and a short briefing.',
    sold: 'gear',
    unitName: 'boat',
    items: [
      ['kayak-single', 'Single sea kayak', 14, 68, 'For one; 4.9 m.', '09:00-17:00'],
      ['kayak-double', 'Double sea kayak', 12, 96, 'For two; 5.8 m.', '09:00-17:00'],
      [
        'kayak-half',
        'Half-day sea kayak',
        16,
        48,
        'Singles and doubles, four hours.',
        '08:30-12:30',
      ],
      [
        'board-sunrise',
        'Sunrise paddle',
        10,
        39,
        'Stand-up boards before the wind.',
        '07:30-09:30',
      ],
      ['board-sup', 'Stand-up board', 12, 45, 'Inflatable or hard.', '10:00-16:00'],
      ['canoe', 'Cedar-strip canoe', 5, 85, 'For three and a dog.', '09:00-17:00'],
      [
        'canoe-sunset',
        'Sunset canoe',
        5,
        65,
        'The same cedar canoes, for the evening.',
        '17:30-20:30',
      ],
      ['rowboat', 'Rowing boat', 6, 14, 'By the hour; for four, with crab pot.', '13:00-17:00'],
    ],
  },
  {
    name: 'E-bikes',
    description: 'Charged, with helmet and lock.',
    sold: 'gear',
    unitName: 'bike',
    items: [
      ['ebike-s', 'E-bike day, small', 8, 64, 'Frame for 150–165 cm.', '09:00-17:00'],
      ['ebike-m', 'E-bike day, medium', 12, 64, 'Frame for 165–180 cm.', '09:00-17:00'],
      ['ebike-l', 'E-bike day, large', 10, 64, 'Frame for 180–198 cm.', '09:00-17:00'],
      ['trail-half', 'Trail bike half day', 12, 56, 'Full suspension, four hours.', '09:00-13:00'],
      ['cargo', 'Cargo bike', 4, 78, 'Carries two children.', '10:00-17:00'],
      ['gravel', 'Gravel bike', 6, 58, 'Light, drop bar.', '08:30-16:30'],
      ['ebike', 'E-bike day', 30, 64, 'In three frames: choose yours.', '09:00-17:00'],
    ],
  },
  {
    name: 'Guided trips',
    description: 'Small groups, local guides.',
    sold: 'place',
    unitName: '',
    items: [
      [
        'trip-whale',
        'Whale watch',
        24,
        149,
        'Zodiac, three hours, orcas most days.',
        '09:00-12:00',
      ],
      ['trip-tidepool', 'Guided tidepool walk', 20, 32, 'Low tide, boots lent.', '09:00-11:00'],
      [
        'trip-forest',
        'Old-growth forest walk',
        16,
        42,
        'Four hours under the giants.',
        '10:00-14:00',
      ],
      ['trip-glow', 'Night paddle', 14, 89, 'Stars above, glowing water below.', '20:30-22:30'],
      ['trip-bears', 'Bear valley drive', 12, 175, 'Dawn by van with a biologist.', '06:30-12:30'],
      ['trip-birds', 'Birding by kayak', 10, 95, 'Slow and silent.', '07:30-11:30'],
      ['trip-photo', 'Photography morning', 8, 120, 'Light, tide and patience.', '08:30-12:00'],
      ['trip-islands', 'Island picnic', 18, 110, 'Six hours, lunch on a sandbar.', '10:00-16:00'],
    ],
  },
  {
    name: 'Camping & gear',
    description: 'Pitches by the shore and what goes with them.',
    sold: 'gear',
    unitName: 'set',
    items: [
      ['pitch-shore', 'Shore pitch', 14, 48, 'First row, wind included.'],
      ['pitch-meadow', 'Meadow pitch', 12, 38, 'Flat grass; cars allowed.'],
      ['tent-set', 'Tent set', 10, 35, 'Tent, mats, lamp.', '12:00-20:00'],
      ['wetsuit', 'Wetsuit', 40, 18, 'All sizes, 4 mm.', '08:30-17:00'],
      ['day-pass', 'Day pass, showers and sauna', 0, 15, 'As many as come.', '08:00-21:00'],
    ],
  },
  {
    name: 'Lessons',
    description: 'For first strokes and better ones.',
    sold: 'place',
    unitName: '',
    items: [
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
    ],
  },
]

export const hourlyItems: readonly string[] = ['rowboat']
/** Of these the summary says "2 boards", whatever the category says. */
export const boardItems: readonly string[] = ['board-sunrise', 'board-sup']
/** Items that come in kinds, which are booked in their place. */
export const kindsOf: Readonly<Record<string, readonly string[]>> = {
  ebike: ['ebike-s', 'ebike-m', 'ebike-l'],
}
/** The same boats under another name: they take the stock of that item. */
export const aliases: Readonly<Record<string, string>> = { 'canoe-sunset': 'canoe' }
/** From so many people on, a place on these trips costs a tenth less. */
export const groupPrice: { readonly from: number; readonly items: readonly string[] } = {
  from: 6,
  items: ['trip-whale', 'trip-islands'],
}
/** An item that may be added to the others. */
export const option: { readonly item: string; readonly of: readonly string[] } = {
  item: 'wetsuit',
  of: ['kayak-single', 'kayak-double', 'kayak-half', 'board-sup', 'trip-glow'],
}
/** Every booking is charged this on top. */
export const tax = { tax_id: 1, name: 'GST', percent: '5', is_included: false } as const
