import { followReplica } from './replicaIndex.ts'
import { SearchBox } from './SearchBox.tsx'

export { nearFinder } from '../day/nearFinder.ts'

/** The box, for whoever waited for its code. */
export const drawSearch = () => <SearchBox />

// From now on what is held is read in.
followReplica()
