/** One party that arrives today, as the pictures of the desk show them. */
export type Arrival = {
  readonly name: string
  readonly mailbox: string | null
  readonly sku: string
  readonly units: number
  readonly people: readonly [adults: number, children: number]
  readonly nights?: number
  readonly statusId?: string
  /** Share of the total already paid; 1 when absent. */
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

/** 23 parties: 22 who come, five of whom owe, and one who cancelled. */
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
    name: 'Grace Liu',
    mailbox: 'grace.liu',
    sku: 'trip-tidepool',
    units: 1,
    people: [1, 0],
    guestNote: 'Do you have small rubber boots? Size 36.',
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
    name: 'Hannah Fraser',
    mailbox: 'hannah.fraser',
    sku: 'trip-forest',
    units: 2,
    people: [2, 0],
    waits: true,
    guestNote: 'Is the path all right for a pushchair?',
  },
  {
    name: 'Mohammed Alotaibi',
    mailbox: 'm.alotaibi',
    sku: 'lodge-tidewater',
    units: 1,
    people: [2, 2],
    nights: 3,
    statusId: 'HOLD',
    paid: 0,
    diet: 'Halal',
    waits: true,
    guestNote: 'We arrive after eight in the evening.',
  },
  { name: 'Yael Cohen', mailbox: 'yael.cohen', sku: 'trip-birds', units: 2, people: [2, 0] },
  {
    name: 'Otto Lindqvist',
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
    name: 'Wilhelmina Brandt',
    mailbox: 'w.brandt',
    sku: 'cabin-driftwood',
    units: 1,
    people: [3, 1],
    nights: 4,
    waits: true,
    guestNote:
      'My mother (88) walks with a frame. The cabin nearest to the path would be best, thank you!',
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
    name: 'Sakura Sato',
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
