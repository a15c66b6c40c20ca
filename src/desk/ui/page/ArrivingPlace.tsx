import { RowBones } from '../Bones.tsx'
import { Place } from './Place.tsx'

/** A place while its code is being loaded: shows its name and empty rows at once. */
export function ArrivingPlace({ title }: { title: string }) {
  return (
    <Place title={title}>
      <RowBones />
    </Place>
  )
}
