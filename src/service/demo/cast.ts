/** One party that arrives today, as the pictures of the desk show them; the hostile ones try every screen. */
export type Arrival = {
  readonly name: string
  readonly mailbox: string | null
  readonly sku: string
  readonly units: number
  readonly people: readonly [adults: number, children: number]
  readonly nights?: number
  readonly statusId?: string
  /** Share of the total already paid; 1 where nothing is said. */
  readonly paid?: number
  readonly diet?: string
  readonly allergies?: string
  readonly guestNote?: string
  readonly staffNote?: string
  /** Not here yet, whatever the hour. */
  readonly waits?: true
  /** Should have been here a while ago. */
  readonly late?: true
}

/** A note of exactly 3,000 characters (§8), with line breaks, quotes, other scripts and no mercy. */
export function longestNote(): string {
  const paragraph =
    'We come with my mother (88), who walks with a frame, and would be glad of the cabin nearest to the path. ' +
    '"No stairs" matters more than the view! Merci beaucoup, شكراً, ありがとう, toda רבה. <em>Late</em> ferry & early bedtime; ' +
    'the dog (small, old, deaf) stays in the car; we bring 2 × 5 kg of ice.\n\n'
  return Array.from(paragraph.repeat(12)).slice(0, 3000).join('')
}

export const arrivalsToday: readonly Arrival[] = [
  {
    name: 'Nguyễn Thị Lan',
    mailbox: 'lan.nguyen',
    sku: 'kayak-half',
    units: 2,
    people: [4, 0],
    late: true,
    guestNote: 'We take the 07:50 ferry, please wait for us!',
  },
  {
    name: 'Oluwaseun Adeyemi',
    mailbox: 'oluwaseun.adeyemi',
    sku: 'board-sunrise',
    units: 2,
    people: [2, 0],
    allergies: 'Nut allergy',
  },
  {
    name: 'Anneliese van der Berg-Haugen',
    mailbox: 'anneliese.haugen',
    sku: 'cabin-heron',
    units: 1,
    people: [3, 0],
    nights: 2,
  },
  {
    name: 'Mateo Fernández Ortiz',
    mailbox: 'mateo.fernandez',
    sku: 'ebike-m',
    units: 2,
    people: [2, 0],
    statusId: 'PART',
    paid: 0.5,
    waits: true,
    staffNote: 'Called: pays the rest at the desk, in cash.',
  },
  {
    name: 'Kwame Mensah',
    mailbox: 'kwame.mensah',
    sku: 'trip-whale',
    units: 6,
    people: [4, 2],
    diet: 'Vegan',
  },
  {
    name: 'Siobhán Ní Dhomhnaill',
    mailbox: 'siobhan',
    sku: 'cabin-raven',
    units: 1,
    people: [2, 0],
    nights: 3,
  },
  {
    name: '王秀英 Wang Xiuying',
    mailbox: 'xiuying.wang',
    sku: 'trip-tidepool',
    units: 1,
    people: [1, 0],
    guestNote: '请问有小号雨靴吗？36 码。',
  },
  {
    name: 'Priya Raghunathan',
    mailbox: 'priya.r',
    sku: 'kayak-double',
    units: 3,
    people: [4, 1],
    statusId: 'PART',
    paid: 0.8,
    diet: 'Halal',
    waits: true,
    guestNote: 'Our youngest is 7: do you have a small life jacket?',
    staffNote: 'Small jacket put aside, shelf 2.',
  },
  { name: 'Tāne Parata', mailbox: 'tane.parata', sku: 'kayak-single', units: 2, people: [2, 0] },
  { name: 'Zeynep Yıldırım', mailbox: 'zeynep.y', sku: 'trail-half', units: 4, people: [4, 0] },
  {
    name: 'Lars-Erik Söderström',
    mailbox: 'le.soderstrom',
    sku: 'cabin-otter',
    units: 1,
    people: [2, 0],
    nights: 2,
    statusId: 'CANCELLED',
    waits: true,
    guestNote: 'Sorry, flu. We hope for next year.',
  },
  {
    name: '<script>alert(1)</script>',
    mailbox: 'script',
    sku: 'trip-forest',
    units: 2,
    people: [2, 0],
    waits: true,
    guestNote: '</textarea><img src=x onerror=alert(2)> "quoted" & \'single\'',
  },
  {
    name: 'محمد العتيبي',
    mailbox: 'm.alotaibi',
    sku: 'lodge-tidewater',
    units: 1,
    people: [2, 2],
    nights: 3,
    statusId: 'HOLD',
    paid: 0,
    diet: 'Halal',
    waits: true,
    guestNote: 'نصل بعد الساعة الثامنة مساءً',
  },
  { name: 'יעל כהן', mailbox: 'yael.cohen', sku: 'trip-birds', units: 2, people: [2, 0] },
  {
    name: '🦦 Otto “Otter” Lindqvist 👨‍👩‍👧‍👦',
    mailbox: 'otto',
    sku: 'board-sup',
    units: 3,
    people: [2, 1],
  },
  {
    name: 'Walter Fenwick',
    mailbox: null,
    sku: 'rowboat',
    units: 1,
    people: [2, 0],
    statusId: 'PEND',
    paid: 0,
    waits: true,
  },
  {
    name: 'Dr. Wilhelmina Featherstonehaugh-Cholmondeley-Papadopoulou',
    mailbox: 'w.featherstonehaugh',
    sku: 'cabin-driftwood',
    units: 1,
    people: [3, 1],
    nights: 4,
    waits: true,
    guestNote: longestNote(),
  },
  {
    name: 'Íñigo Núñez de Balboa',
    mailbox: 'inigo',
    sku: 'cabin-cedar',
    units: 1,
    people: [2, 0],
    nights: 2,
    statusId: 'OWNERSTAY',
  },
  {
    name: '佐藤 さくら',
    mailbox: 'sakura.sato',
    sku: 'yurt-kingfisher',
    units: 1,
    people: [2, 3],
    nights: 3,
    allergies: 'Shellfish, buckwheat',
  },
  {
    name: 'Þórdís Sigurðardóttir',
    mailbox: 'thordis',
    sku: 'pitch-shore',
    units: 1,
    people: [2, 0],
    nights: 2,
  },
  {
    name: 'Chiamaka Okonkwo',
    mailbox: 'chiamaka',
    sku: 'lesson-kayak',
    units: 2,
    people: [2, 0],
    statusId: 'PART',
    paid: 0.5,
    waits: true,
  },
  { name: 'Jean-Luc Tremblay', mailbox: 'jl.tremblay', sku: 'ebike-l', units: 2, people: [2, 0] },
  {
    name: "Ruth O'Connor",
    mailbox: 'ruth.oconnor',
    sku: 'trip-islands',
    units: 3,
    people: [2, 1],
    diet: 'Vegetarian',
    allergies: 'Lactose',
  },
]
