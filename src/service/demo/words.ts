/** What guests write when they book. */
export const guestWords = [
  'We arrive with the late ferry, about 18:30. Is the desk still open?',
  'Our daughter is 6 and small for her age: do you have a life jacket for her?',
  'Could we have the cabin nearest to the beach, please?',
  'Wir kommen mit einem kleinen, ruhigen Hund. Ist das in Ordnung?',
  'Est-ce qu’on peut arriver avant 15 h ? Merci !',
  'It is our tenth anniversary :)',
  'I have never been in a kayak. Is that a problem?',
  '自転車のサイズは S でお願いします。',
  '¿Hay parking para una autocaravana de 7 m?',
  'We would like to share a table with the Campbell party.',
  'Please no feathers in the pillows (allergy).',
  'Може бути дощ? Чи є накидки?',
  'Two of us are taller than 195 cm.',
  'Can we pay the rest in cash on arrival?',
  'We have our own helmets.',
] as const

/** What staff leave for one another. */
export const staffWords = [
  'Called back: all clear, comes at 10.',
  'Wants the receipt made out to the company.',
  'Deposit taken by card, receipt sent.',
  'Key in box 3, told them the code.',
  'Moved from Thursday at their wish.',
  'Asked about the sauna; explained the day pass.',
  'Small life jacket put aside, shelf 2.',
  'Speaks French only: Ana can help.',
  'Has been here every summer. Say hello from all of us.',
  'Left sunglasses behind, in the lost box.',
  'Brings a wheelchair: Arbutus cabin has the ramp.',
  'Rang twice, no answer.',
] as const
