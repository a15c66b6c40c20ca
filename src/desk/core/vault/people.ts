import { isMarked } from './flags.ts'
import { type KeptPerson, readPeople, readTablet } from './keptVault.ts'
import { hiddenName } from './wrapping.ts'

/** After so many wrong PINs the keys are gone (reliability.md §2.9). */
export const mostWrong = 5

/** The id of a person on this tablet; null on a tablet that nobody marked. */
export async function idOf(person: string): Promise<string | null> {
  const tablet = await readTablet()
  return tablet === null ? null : hiddenName(person, tablet.deviceShare)
}

/** People who have signed out have no tile: only a sign-in opens what they left. */
const isListed = ({ session, byPin, wrong }: KeptPerson): boolean =>
  session !== null && (byPin !== null || wrong >= mostWrong)

/** The people who can open this tablet with a PIN, the one who was here last first. */
export const peopleHere = async (): Promise<readonly KeptPerson[]> =>
  isMarked()
    ? (await readPeople())
        .filter(isListed)
        .toSorted((one, other) => other.contactAt - one.contactAt)
    : []

/** The names on the tiles, by number at the service. A person who left nothing here has no name here. */
export async function labelsHere(): Promise<ReadonlyMap<number, string>> {
  const people = isMarked() ? await readPeople() : []
  return new Map(people.flatMap(({ account, label }) => (label === '' ? [] : [[account, label]])))
}
