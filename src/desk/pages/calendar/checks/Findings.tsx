import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RingIcon } from '../../../ui/icons.tsx'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useChosen } from '../address/selectionStore.ts'
import { useAuthorship, useCanEdit } from '../drafts/draftStore.ts'
import { editedElsewhere, findingWords } from '../words/words.ts'
import styles from './Findings.module.css'
import type { Finding, FindingsAt } from './finding.ts'
import { takeFix, useFindings } from './useFindings.ts'

/** The list of findings before publishing, each with its suggested change (ux.md §4.6). */
export function Findings() {
  // The question about a change by somebody else is shown at the draft itself.
  const findings = useFindings().filter(({ id }) => id !== 'E2')
  const ofDrafts = findings.filter(({ draftId }) => draftId !== null)
  const before = findings.filter(({ draftId }) => draftId === null)
  return (
    <>
      {ofDrafts.length === 0 ? null : (
        <section aria-label={t`Checks`}>
          <List findings={ofDrafts} />
        </section>
      )}
      {before.length === 0 ? null : (
        <details className={styles.before}>
          <summary>
            {plural(
              { count: before.length },
              { one: '# warning on current rules', other: '# warnings on current rules' },
            )}
          </summary>
          <List findings={before} />
        </details>
      )}
    </>
  )
}

function List({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul>
      {findings.map((finding, nth) => (
        <li key={`${finding.id} ${finding.draftId} ${nth}`}>
          <OneFinding finding={finding} />
        </li>
      ))}
    </ul>
  )
}

/** One finding: its severity, its sentence, and its suggested change. */
function OneFinding({ finding: { level, words, fix } }: { finding: Finding }) {
  const authorship = useAuthorship()
  const canEdit = useCanEdit()
  return (
    <Band
      needs={level === 'block'}
      icon={level === 'info' ? <CheckIcon /> : <RingIcon />}
      title={findingWords()[level]}
      action={
        fix === null ? null : (
          <Button off={canEdit ? null : editedElsewhere()} onClick={() => takeFix(fix, authorship)}>
            {fix.words}
          </Button>
        )
      }
    >
      <bdi>{words}</bdi>
    </Band>
  )
}

/** The findings about the cell that was touched last, with their suggested changes (ux.md §4.6). */
export function CellFindings({ at }: { at: FindingsAt }) {
  const spot = useChosen((chosen) => chosen.spot)
  const { to } = useCalendarAddress()
  const [finding, ...more] = spot === null ? [] : at(spot.itemId, spot.day)
  return (
    <section aria-live="polite" aria-label={t`Checks for this day`} className={styles.findings}>
      {finding === undefined ? null : <OneFinding finding={finding} />}
      {more.length === 0 ? null : (
        <Link to={to({ view: 'changes' })} className={styles.more}>
          {plural({ count: more.length }, { one: '# more in Changes', other: '# more in Changes' })}
        </Link>
      )}
    </section>
  )
}
