import { classNames } from '../../../ui/design/classNames.ts'
import styles from './KindMark.module.css'
import type { RuleKind } from './ruleWords.ts'

type KindMarkProps = {
  kind: RuleKind | 'base'
  className?: string | undefined
}

/** The colour and pattern of a kind of rule. Its word is always shown beside it. */
export const KindMark = ({ kind, className }: KindMarkProps) => (
  <span className={classNames(styles.mark, styles[kind], className)} aria-hidden="true" />
)
