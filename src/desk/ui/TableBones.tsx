import { Bone, StillWaiting } from './Bones.tsx'
import styles from './TableBones.module.css'

/** Rows on their way: as high as the real rows, without text. */
export function TableBones({ count }: { count: number }) {
  return (
    <>
      <StillWaiting />
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, nth) => (
          <div key={nth} className={styles.row}>
            <Bone width={`${nameWidths[nth % 4]}%`} />
            <Bone width={`${dayWidths[nth % 3]}%`} />
            <Bone width="70%" />
            <Bone width="80%" />
          </div>
        ))}
      </div>
    </>
  )
}

const nameWidths = [62, 48, 75, 54]
const dayWidths = [80, 66, 72]
