import styles from './Code.module.css'
import { classNames } from './design/classNames.ts'

/** A booking's code: quiet, never cut, and isolated from text in right-to-left scripts beside it. */
export function Code({
  children,
  className,
}: {
  children: string
  className?: string | undefined
}) {
  return <bdi className={classNames(styles.code, className)}>{children}</bdi>
}
