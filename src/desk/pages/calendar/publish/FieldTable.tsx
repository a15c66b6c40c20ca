import { Hidden } from '../../../ui/Hidden.tsx'
import type { SheetLine } from '../steps/workSheet.ts'
import styles from './FieldTable.module.css'

type FieldTableProps = {
  /** The name of the table for screen readers. */
  title: string
  lines: readonly SheetLine[]
}

/** Each field with its current value and its new one. */
export function FieldTable({ title, lines }: FieldTableProps) {
  const isNew = lines.every(({ was }) => was === null)
  return (
    <table className={styles.fields}>
      <caption>
        <Hidden>{title}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {isNew ? null : <th scope="col">Now</th>}
          <th scope="col">{isNew ? 'Value' : 'Then'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, label, value, was }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {isNew ? null : (
              <td dir="auto" className={styles.was}>
                {was}
              </td>
            )}
            <td dir="auto">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
