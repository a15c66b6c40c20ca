/** What is left to do most often, so that nobody types it with a guest in front of them. */
export const phrases: readonly string[] = [
  'Call the guest back',
  'Collect the balance',
  'Late arrival: wait for them',
  'Check the equipment before it goes out',
  'Not ready yet: clean and set up',
  'Lost property at the desk',
  'Waiting for their answer by e-mail',
]

/** What is written, with a phrase after it: on the same line where there is none yet, on the next otherwise. */
export const withPhrase = (text: string, phrase: string): string =>
  text.trim() === '' ? phrase : `${text.trimEnd()}\n${phrase}`
