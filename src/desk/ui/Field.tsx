import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './design/classNames.ts'
import styles from './Field.module.css'
import { DownIcon } from './icons.tsx'

type NamedField = {
  /** The field's name, above it: `Starts from`. */
  label: string
  hint?: ReactNode
  /** Why the value cannot be used; read out with the field. */
  wrong?: string | null | undefined
}

/** One line of text, a date (`type="date"`), a number, an e-mail address. */
export function TextField({
  label,
  hint,
  wrong,
  className,
  ...rest
}: ComponentProps<'input'> & NamedField) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} wrong={wrong} className={className}>
      <input
        // Typed text is often about guests, and a browser would store it on the disk for autocompletion.
        autoComplete="off"
        {...rest}
        id={id}
        className={styles.box}
        {...saysWrong(id, hint, wrong)}
      />
    </FieldFrame>
  )
}

/** Several lines of text. */
export function AreaField({
  label,
  hint,
  wrong,
  className,
  ...rest
}: ComponentProps<'textarea'> & NamedField) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} wrong={wrong} className={className}>
      <textarea
        rows={3}
        autoComplete="off"
        {...rest}
        id={id}
        className={classNames(styles.box, styles.area)}
        {...saysWrong(id, hint, wrong)}
      />
    </FieldFrame>
  )
}

/** One of a short list, drawn by the device. `children` are `<option>`s. */
export function SelectField({
  label,
  hint,
  wrong,
  className,
  ...rest
}: ComponentProps<'select'> & NamedField) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} wrong={wrong} className={className}>
      <span className={styles.select}>
        <select {...rest} id={id} className={styles.box} {...saysWrong(id, hint, wrong)} />
        <DownIcon size="s" />
      </span>
    </FieldFrame>
  )
}

function FieldFrame(
  props: NamedField & { id: string; children: ReactNode; className?: string | undefined },
) {
  return (
    <span className={classNames(styles.field, props.className)}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.wrong ? (
        <small id={`${props.id}-wrong`} className={styles.wrong}>
          {props.wrong}
        </small>
      ) : null}
      {props.hint ? <small id={`${props.id}-hint`}>{props.hint}</small> : null}
    </span>
  )
}

function saysWrong(id: string, hint: ReactNode, wrong: string | null | undefined) {
  const describedBy = [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
    ...(wrong ? { 'aria-invalid': true } : {}),
  }
}
