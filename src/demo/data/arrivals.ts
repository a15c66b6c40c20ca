/** A party that arrives today, as the pictures of the desk show it. */
export type Arrival = {
  readonly name: string
  /** null for a guest without an address, who booked by telephone. */
  readonly mailbox: string | null
  /** The `sku` of what is booked. */
  readonly item: string
  /** 1 when absent. */
  readonly units?: number
  /** 2 when absent. */
  readonly adults?: number
  readonly children?: number
  readonly nights?: number
  /** `PAID` when absent. */
  readonly status?: string
  /** The share of the total that is paid; 1 when absent. */
  readonly paid?: number
  readonly diet?: string
  readonly allergies?: string
  readonly guestNote?: string
  readonly staffNote?: string
  /** Not here yet, at any hour. */
  readonly waits?: true
  /** Expected 42 minutes ago. */
  readonly late?: true
}

/** 23 parties: 22 who come, five of whom owe, and one who cancelled. */
export const arrivalsToday: readonly Arrival[] = [
  {
    name: 'Nguyễn Thị Lan',
    mailbox: 'lan.nguyen',
    item: 'kayak-half',
    units: 2,
    adults: 4,
    late: true,
    guestNote: 'We take the 07:50 ferry, please wait for us!',
  },
  {
    name: 'Oluwaseun Adeyemi',
    mailbox: 'oluwaseun.adeyemi',
    item: 'board-sunrise',
    units: 2,
    allergies: 'Nut allergy',
  },
  {
    name: 'Anneliese van der Berg-Haugen',
    mailbox: 'anneliese.haugen',
    item: 'cabin-heron',
    adults: 3,
    nights: 2,
  },
  {
    name: 'Mateo Fernández Ortiz',
    mailbox: 'mateo.fernandez',
    item: 'ebike-m',
    units: 2,
    status: 'PART',
    paid: 0.5,
    waits: true,
    staffNote: 'Called: pays the rest at the desk, in cash.',
  },
  {
    name: 'Kwame Mensah',
    mailbox: 'kwame.mensah',
    item: 'trip-whale',
    units: 6,
    adults: 4,
    children: 2,
    diet: 'Vegan',
  },
  { name: 'Siobhán Ní Dhomhnaill', mailbox: 'siobhan', item: 'cabin-raven', nights: 3 },
  {
    name: 'Grace Liu',
    mailbox: 'grace.liu',
    item: 'trip-tidepool',
    adults: 1,
    guestNote: 'Do you have small rubber boots? Size 36.',
  },
  {
    name: 'Priya Raghunathan',
    mailbox: 'priya.r',
    item: 'kayak-double',
    units: 3,
    adults: 4,
    children: 1,
    status: 'PART',
    paid: 0.8,
    diet: 'Halal',
    waits: true,
    guestNote: 'Our youngest is 7: do you have a small life jacket?',
    staffNote: 'Small jacket put aside, shelf 2.',
  },
  { name: 'Tāne Parata', mailbox: 'tane.parata', item: 'kayak-single', units: 2 },
  { name: 'Zeynep Yıldırım', mailbox: 'zeynep.y', item: 'trail-half', units: 4, adults: 4 },
  {
    name: 'Lars-Erik Söderström',
    mailbox: 'le.soderstrom',
    item: 'cabin-otter',
    nights: 2,
    status: 'CANCELLED',
    waits: true,
    guestNote: 'Sorry, flu. We hope for next year.',
  },
  {
    name: 'Hannah Fraser',
    mailbox: 'hannah.fraser',
    item: 'trip-forest',
    units: 2,
    waits: true,
    guestNote: 'Is the path all right for a pushchair?',
  },
  {
    name: 'Mohammed Alotaibi',
    mailbox: 'm.alotaibi',
    item: 'lodge-tidewater',
    children: 2,
    nights: 3,
    status: 'HOLD',
    paid: 0,
    diet: 'Halal',
    waits: true,
    guestNote: 'We arrive after eight in the evening.',
  },
  { name: 'Yael Cohen', mailbox: 'yael.cohen', item: 'trip-birds', units: 2 },
  { name: 'Otto Lindqvist', mailbox: 'otto', item: 'board-sup', units: 3, children: 1 },
  { name: 'Walter Fenwick', mailbox: null, item: 'rowboat', status: 'PEND', paid: 0, waits: true },
  {
    name: 'Wilhelmina Brandt',
    mailbox: 'w.brandt',
    item: 'cabin-driftwood',
    adults: 3,
    children: 1,
    nights: 4,
    waits: true,
    guestNote:
      'My mother (88) walks with a frame. The cabin nearest to the path would be best, thank you!',
  },
  {
    name: 'Íñigo Núñez de Balboa',
    mailbox: 'inigo',
    item: 'cabin-cedar',
    nights: 2,
    status: 'OWNERSTAY',
  },
  {
    name: 'Sakura Sato',
    mailbox: 'sakura.sato',
    item: 'yurt-kingfisher',
    children: 3,
    nights: 3,
    allergies: 'Shellfish, buckwheat',
  },
  { name: 'Þórdís Sigurðardóttir', mailbox: 'thordis', item: 'pitch-shore', nights: 2 },
  {
    name: 'Chiamaka Okonkwo',
    mailbox: 'chiamaka',
    item: 'lesson-kayak',
    units: 2,
    status: 'PART',
    paid: 0.5,
    waits: true,
  },
  { name: 'Jean-Luc Tremblay', mailbox: 'jl.tremblay', item: 'ebike-l', units: 2 },
  {
    name: "Ruth O'Connor",
    mailbox: 'ruth.oconnor',
    item: 'trip-islands',
    units: 3,
    children: 1,
    diet: 'Vegetarian',
    allergies: 'Lactose',
  },
]
