import { RowBones } from '../Bones.tsx'
import { Place } from './Place.tsx'

/** A place whose code is on its way: its name and its rows' places at once. */
export function ArrivingPlace({ title }: { title: string }) {
  return (
    <Place title={title}>
      <RowBones />
    </Place>
  )
}
