import { followReplica } from './replicaIndex.ts'
import { SearchBox } from './SearchBox.tsx'

export { finders } from '../day/nearFinder.ts'

/** Draws the dialog once its code is loaded. */
export const drawSearch = () => <SearchBox />

// From now on the index follows the replica.
followReplica()
