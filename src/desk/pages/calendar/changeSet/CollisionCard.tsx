import { Choices } from '../../../ui/Choices.tsx'
import { type ComparedField, differences } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'
import { hasNewPrice, wantedBy } from '../steps/steps.ts'
import { titleOf } from '../steps/workSheet.ts'
import { type EventNames, fieldWords, valueWords } from '../words/fieldWords.ts'
import styles from './ImportSheet.module.css'
import type { Collision } from './mergeSets.ts'

type CollisionCardProps = {
  collision: Collision
  names: EventNames
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

/** One change that was made differently on two tablets: compares the fields and asks which version stays. */
export function CollisionCard({ collision, names, isTheirs, onChoose }: CollisionCardProps) {
  const { mine, theirs } = collision
  const title = titleOf(mine)
  return (
    <article className={styles.card} aria-label={title}>
      <h4 dir="auto">{title}</h4>
      <p>
        {collision.is === 'same draft'
          ? 'The same change was edited on both tablets.'
          : 'Both tablets change this event.'}
      </p>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Here</th>
            <th scope="col">In the file</th>
          </tr>
        </thead>
        <tbody>
          {differingFields(mine, theirs).map((field) => (
            <tr key={field}>
              <th scope="row">{fieldWords[field]}</th>
              <td dir="auto">{valueWords(field, wantedBy(mine), names, mine.newPrice)}</td>
              <td dir="auto">{valueWords(field, wantedBy(theirs), names, theirs.newPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Choices
        label={`Which to keep: ${title}`}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(value) => onChoose(value === 'theirs')}
        choices={[
          { value: 'mine', word: 'Keep what is here', end: mine.author },
          { value: 'theirs', word: 'Take what is in the file', end: theirs.author },
        ]}
      />
    </article>
  )
}

function differingFields(mine: Draft, theirs: Draft): readonly ComparedField[] {
  const found = differences(wantedBy(mine), wantedBy(theirs))
  const isPricedOtherwise =
    (hasNewPrice(mine) || hasNewPrice(theirs)) && mine.newPrice?.minor !== theirs.newPrice?.minor
  return isPricedOtherwise && !found.includes('price') ? [...found, 'price'] : found
}
