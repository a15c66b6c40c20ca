import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Button.module.css'
import { classNames } from './design/classNames.ts'
import { Hidden } from './Hidden.tsx'

type ButtonLook = {
  /**
   * `main`: the one filled button of a place. `plain`: words alone. `brass`: only where a person is needed. `take`:
   * takes money.
   */
  kind?: 'main' | 'plain' | 'brass' | 'take' | undefined
  /** 56 px high, for the foot of a sheet. */
  tall?: boolean | undefined
  icon?: ReactNode
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Why it cannot be pressed now, in words: the button stays reachable and says so. */
    off?: string | null | undefined
    /** The press is being worked on: another one does nothing. */
    busy?: boolean | undefined
  }

/** What can be pressed. A button that is off keeps its place and says why. */
export function Button({
  kind,
  tall,
  icon,
  off,
  busy,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const why = useId()
  const dead = Boolean(off) || busy === true
  return (
    <button
      type="button"
      {...rest}
      className={classNames(looks({ kind, tall }), off && styles.off, className)}
      aria-disabled={dead || undefined}
      aria-busy={busy || undefined}
      {...(off ? { title: off, 'aria-describedby': why } : {})}
      onClick={(event) => {
        if (dead) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      {children}
      {off ? (
        <span hidden id={why}>
          {off}
        </span>
      ) : null}
    </button>
  )
}

/** A link that looks like a button, for going to a place. */
export function ButtonLink({
  kind,
  tall,
  icon,
  children,
  className,
  ...rest
}: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(looks({ kind, tall }), className)}>
      {icon}
      {children}
    </Link>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'kind' | 'tall' | 'icon' | 'children'> & {
  /** The button's name, read out and shown on hover. */
  label: string
  children: ReactNode
}

/** A 48 px square with an icon in it. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.square, className)}
    >
      {children}
    </Button>
  )
}

export function IconLink({
  label,
  children,
  className,
  ...rest
}: LinkProps & { label: string; children: ReactNode }) {
  return (
    <Link title={label} {...rest} className={classNames(styles.button, styles.square, className)}>
      {children}
      <Hidden>{label}</Hidden>
    </Link>
  )
}

const looks = ({ kind, tall }: ButtonLook): string =>
  classNames(styles.button, kind && styles[kind], tall && styles.tall)
