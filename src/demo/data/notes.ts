/** Sentences by how the item is sold; those under `any` fit every booking. */
export type Phrases = Readonly<
  Record<'night' | 'gear' | 'place' | 'any', readonly [string, ...string[]]>
>

/** What guests write when they book. */
export const guestNotes: Phrases = {
  any: [
    'We arrive with the late ferry, about 18:30. Is the desk still open?',
    'It is our tenth anniversary :)',
    'Can we pay the rest in cash on arrival?',
    'Is there parking for a 7 m camper van?',
    'Could you send the receipt to my work address, please? I will bring it along.',
    'Looking forward to seeing you all again!',
    'Can I still add one person next week?',
    'We may be half an hour late, we come straight from the airport.',
  ],
  night: [
    'Could we have the cabin nearest to the beach, please?',
    'We come with a small, quiet dog. Is that all right?',
    'Please no feathers in the pillows (allergy).',
    'Would an early check-in be possible, around noon?',
    'Do you have a travel cot for a baby of 8 months?',
    'My father cannot climb stairs. Is everything on the ground floor?',
    'We will bring our own bedding.',
    'Is firewood included, or shall we bring some?',
    'Bonjour, est-ce qu’on peut arriver avant 15 h ? Merci !',
  ],
  gear: [
    'Our daughter is 6 and small for her age: do you have a life jacket for her?',
    'Two of us are taller than 195 cm.',
    'We have our own helmets.',
    'Is it possible to bring it back an hour later?',
    'Do you have dry bags, or should we buy some?',
    'I have not ridden for years. Is there somebody who explains it?',
  ],
  place: [
    'I have never been in a kayak. Is that a problem?',
    'My son gets seasick. Is there a calmer day that week?',
    'Is the trip on when it rains?',
    'One of us is vegetarian, thank you.',
    'Where exactly do we meet?',
    'We would like to be in one group with the Campbells.',
  ],
}

/** What staff leave for one another. */
export const staffNotes: Phrases = {
  any: [
    'Called back, all clear.',
    'Wants the receipt made out to the company.',
    'Rang twice, no answer. Sent an email.',
    'Comes every summer. Say hello from all of us.',
    'Changed the phone number, the old one was wrong.',
    'Paid by a friend, the card is in another name. That is fine.',
    'Asked about the sauna; explained the day pass.',
    'Speaks mostly French: Ana can help.',
    'Left sunglasses behind, they are in the lost box.',
    'Very happy with everything, asked for our card.',
    'Complained about the noise on Saturday. Offered a coffee, all good.',
    'Moved from Thursday at their wish.',
  ],
  night: [
    'Key in box 3, told them the code.',
    'Travel cot is in the cabin.',
    'Extra blankets brought over.',
    'Comes late, key in box 5, light left on.',
    'Brings a wheelchair: Arbutus cabin has the ramp.',
    'Showed them how the stove works.',
    'One window does not close well, told Pete.',
    'Asked for late check-out, noon is fine.',
    'Dog comes along, fee explained.',
  ],
  gear: [
    'Small life jacket put aside, shelf 2.',
    'Saddle set for 178 cm, bike 14.',
    'Came back with a scratch on the hull, old one. Nothing to pay.',
    'Back 40 minutes late, did not charge.',
    'Lent a second dry bag.',
    'Flat tyre on the way, swapped the bike.',
    'Showed them the tide table, back before four.',
  ],
  place: [
    'Told them to bring warm clothes.',
    'Guide knows about the allergy.',
    'Put in one group with the Campbells.',
    'Gave them the meeting point on the map.',
    'Boots size 36 and 44 put aside.',
    'Asked for photos, guide sends them.',
    'Weather looks poor, told them we decide at 7.',
  ],
}

/** Of staff, where a guest paid too much. */
export const overpaidNotes = [
  'Paid the deposit online and then the whole amount at arrival. The deposit has to go back.',
  'Deposit was not taken off at the counter, guest noticed at home. Owes nothing, gets it back.',
  'Too much on the card: the deposit was paid already. Guest prefers it back by card.',
] as const
/** Of staff, once that was given back. */
export const correctedNotes = [
  'Had paid the deposit twice, gave it back. All settled.',
  'Too much was taken, refunded the difference. Receipt sent.',
] as const
