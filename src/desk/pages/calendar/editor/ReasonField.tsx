import { TextField } from '../../../ui/Field.tsx'

type ReasonFieldProps = { reason: string; onReason: (reason: string) => void }

/** The reason, for the person who publishes it and for later. */
export function ReasonField({ reason, onReason }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint="For colleagues; guests never see it"
      autoComplete="off"
      maxLength={500}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  )
}
