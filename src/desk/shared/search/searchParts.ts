import { followReplica } from './replicaIndex.ts'

/** The code of the search beyond the first load, in one file. */
export { finders } from '../day/nearFinder.ts'
export { SearchBox } from './SearchBox.tsx'

// From now on the index follows the replica.
followReplica()
