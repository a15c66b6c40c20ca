/** A day counted from today, and a time on it. */
export type DayAndTime = readonly [day: number, time: string]

/** A note that staff or a guest left on a booking of today. */
export type ShiftNote = {
  /** An arrival by its item, else a party that stays or leaves, by position. */
  readonly about:
    | { readonly arrival: string }
    | { readonly staying: number }
    | { readonly leaving: number }
  readonly at: DayAndTime
  /** A member of staff by position; null = the guest. */
  readonly by: number | null
  readonly text: string
  /** Makes it a handover. `due` is in hours from the demo's moment, so that some are due soon at any hour, or a time. */
  readonly handover?: { readonly due?: number | DayAndTime; readonly for?: string }
  readonly done?: { readonly at: DayAndTime; readonly by: number }
}

/** What the shifts of the last days left for one another. */
export const shiftNotes: readonly ShiftNote[] = [
  {
    about: { arrival: 'ebike-m' },
    at: [-1, '16:40'],
    by: 2,
    text: 'Pays the rest in cash when he picks up the bikes. Please count with him and record it.',
    handover: { due: 2.5 },
  },
  {
    about: { arrival: 'kayak-double' },
    at: [-1, '17:55'],
    by: 1,
    text: 'Small life jacket is on shelf 2. Hand it out with the boats.',
    handover: { due: 1, for: 'Ana Kovač' },
  },
  {
    about: { arrival: 'lodge-tidewater' },
    at: [-1, '11:15'],
    by: 0,
    text: 'Not paid yet. Call before they set off; without an answer the rooms go back on sale.',
    handover: { due: 3, for: 'Maria Silva' },
  },
  {
    about: { arrival: 'cabin-otter' },
    at: [-1, '19:25'],
    by: 1,
    text: 'Cancelled by phone, the whole family has the flu. Give back what they paid, cabin is free again.',
    handover: { due: 4.5 },
  },
  {
    about: { arrival: 'cabin-driftwood' },
    at: [0, '07:35'],
    by: 2,
    text: 'Put the ramp at the door before they come, it is in the shed.',
    handover: { due: 2 },
  },
  {
    about: { arrival: 'trip-whale' },
    at: [-1, '15:30'],
    by: 2,
    text: 'Tell the skipper: two children, and one vegan lunch.',
    handover: { due: [0, '08:00'] },
    done: { at: [0, '07:50'], by: 1 },
  },
  {
    about: { staying: 2 },
    at: [-1, '18:10'],
    by: 0,
    text: 'Stove smokes. Pete brings the new seal, the guests know.',
    handover: { due: -0.5 },
  },
  {
    about: { staying: 3 },
    at: [-2, '17:30'],
    by: 2,
    text: 'Card was declined for the rest. Ask again when they come by the desk.',
    handover: { due: [-1, '18:00'] },
  },
  {
    about: { staying: 8 },
    at: [-1, '10:20'],
    by: 1,
    text: 'Paid the deposit twice. Give it back to the card before they leave.',
    handover: { due: [1, '10:00'], for: 'Maria Silva' },
  },
  {
    about: { staying: 5 },
    at: [-2, '16:20'],
    by: 0,
    text: 'Extra bed for the child: take it over in the morning.',
    handover: { due: [-1, '10:00'] },
    done: { at: [-1, '09:40'], by: 2 },
  },
  {
    about: { staying: 12 },
    at: [-3, '18:05'],
    by: 1,
    text: 'Would like to go on the whale trip if somebody cancels.',
    handover: {},
    done: { at: [-1, '14:10'], by: 0 },
  },
  {
    about: { staying: 15 },
    at: [-1, '08:15'],
    by: 2,
    text: 'Water is only lukewarm. Plumber is called, comes before noon.',
    handover: { due: [-1, '12:00'] },
    done: { at: [-1, '13:25'], by: 1 },
  },
  {
    about: { leaving: 1 },
    at: [-1, '17:20'],
    by: 0,
    text: 'Leaves at seven. Key goes into box 3, the receipt is in the drawer.',
    handover: { due: [0, '08:00'], for: 'Kenji Sato' },
    done: { at: [0, '07:10'], by: 1 },
  },
  {
    about: { leaving: 4 },
    at: [0, '07:45'],
    by: 1,
    text: 'Luggage stays with us until their bus goes: behind the desk, tag 14.',
    handover: { due: 5 },
  },
  {
    about: { staying: 10 },
    at: [-2, '15:20'],
    by: 0,
    text: 'Their company pays the other half by transfer, confirmation came by email.',
  },
  {
    about: { staying: 18 },
    at: [-1, '16:05'],
    by: 1,
    text: 'Settles the rest on the last evening, wants to look at the receipt first.',
  },
  {
    about: { staying: 26 },
    at: [-1, '12:30'],
    by: 2,
    text: 'Bank machine in town was out of order, pays the rest in cash tomorrow.',
  },
  {
    about: { staying: 1 },
    at: [0, '08:25'],
    by: 2,
    text: 'Asked for the weather on the water. Wind from noon on, told them to stay in the bay.',
  },
  {
    about: { staying: 21 },
    at: [0, '08:50'],
    by: 1,
    text: 'Brought more firewood, second basket is on the house.',
  },
  {
    about: { staying: 13 },
    at: [-1, '19:05'],
    by: 0,
    text: 'Lost the cabin key on the beach, gave them the spare one. Found again at seven.',
  },
  {
    about: { staying: 7 },
    at: [-1, '21:15'],
    by: null,
    text: 'The light on the path to the jetty is out.',
  },
  {
    about: { staying: 20 },
    at: [-2, '20:40'],
    by: null,
    text: 'Thank you for the blankets, that was quick!',
  },
  {
    about: { arrival: 'pitch-shore' },
    at: [-1, '19:40'],
    by: null,
    text: 'We come with another car, the plate is now HL3 4KD.',
  },
]
