import { t } from '@lingui/core/macro'
import { Choices } from '../../../ui/Choices.tsx'
import { type ComparedField, differences } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'
import { fieldWords } from '../rules/ruleWords.ts'
import { hasNewPrice, wantedBy } from '../steps/steps.ts'
import { titleOf } from '../steps/workSheet.ts'
import { type EventNames, valueWords } from '../words/eventWords.ts'
import styles from './ImportButton.module.css'
import type { Collision } from './mergeSets.ts'

type CollisionsProps = {
  collisions: readonly Collision[]
  names: EventNames
  /** The drafts of the file that replace those here, by their ids. */
  takeTheirs: ReadonlySet<string>
  onChoose: (theirs: Draft, isTheirs: boolean) => void
}

/** The changes that differ between the file and this tablet, each with a choice. */
export function Collisions({ collisions, names, takeTheirs, onChoose }: CollisionsProps) {
  return (
    <section aria-label={t`Choose what to keep`} className={styles.group}>
      <h3>{t`Choose what to keep`}</h3>
      {collisions.map((collision) => (
        <CollisionCard
          key={collision.theirs.draftId}
          collision={collision}
          names={names}
          isTheirs={takeTheirs.has(collision.theirs.draftId)}
          onChoose={(isTheirs) => onChoose(collision.theirs, isTheirs)}
        />
      ))}
    </section>
  )
}

type CollisionCardProps = {
  collision: Collision
  names: EventNames
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

/** One change that was made differently on two tablets: compares the fields and asks which version stays. */
function CollisionCard({ collision, names, isTheirs, onChoose }: CollisionCardProps) {
  const { mine, theirs } = collision
  const title = titleOf(mine)
  return (
    <article className={styles.card} aria-label={title}>
      <h4 dir="auto">{title}</h4>
      <p>
        {collision.is === 'same draft'
          ? t`This change was edited differently on each tablet.`
          : t`This price rule was changed differently on each tablet.`}
      </p>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`This tablet`}</th>
            <th scope="col">{fileWord()}</th>
          </tr>
        </thead>
        <tbody>
          {differingFields(mine, theirs).map((field) => (
            <tr key={field}>
              <th scope="row">{fieldWords()[field]}</th>
              <td dir="auto">{valueWords(field, wantedBy(mine), names, mine.newPrice)}</td>
              <td dir="auto">{valueWords(field, wantedBy(theirs), names, theirs.newPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Choices
        label={t`Keep: ${title}`}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(value) => onChoose(value === 'theirs')}
        choices={[
          { value: 'mine', word: t`This tablet`, end: mine.author },
          { value: 'theirs', word: fileWord(), end: theirs.author },
        ]}
      />
    </article>
  )
}

const fileWord = (): string =>
  t({ message: 'File', comment: 'The values in the file that is imported' })

function differingFields(mine: Draft, theirs: Draft): readonly ComparedField[] {
  const found = differences(wantedBy(mine), wantedBy(theirs))
  const isPricedOtherwise =
    (hasNewPrice(mine) || hasNewPrice(theirs)) && mine.newPrice?.minor !== theirs.newPrice?.minor
  return isPricedOtherwise && !found.includes('price') ? [...found, 'price'] : found
}
