import { Button } from '../../../ui/Button.tsx'
import styles from './EventFields.module.css'
import { type EventForm, withPrice } from './eventForm.ts'

type NearestRuleProps = { form: EventForm; onForm: (form: EventForm) => void }

/** For what people look for and no event can express (§2.8): the nearest possible rule, or why there is none. */
export function NearestRule({ form, onForm }: NearestRuleProps) {
  return (
    <details className={styles.nearest}>
      <summary>3 for 2, a minimum stay?</summary>
      <div>
        <p>
          <b>3 for 2.</b> An event does not count nights. Nearest: a third off, for guests who take
          all of its days. Give it three days in a row; a longer stay over them pays for each of its
          other nights as usual.
        </p>
        <Button
          onClick={() => onForm({ ...withPrice(form, { percent: '-33.33' }), wholeLength: true })}
        >
          Enter a third off, all days together
        </Button>
        <p>
          <b>Minimum stay.</b> An event cannot ask for at least so many nights. Nearest: whoever
          takes one of its days takes them all, from the first to the last.
        </p>
        <Button onClick={() => onForm({ ...form, wholeLength: true })}>
          Enter all days together
        </Button>
        <p>
          A minimum stay that moves with the guest’s dates, and “the third night free” on any dates,
          cannot be entered here: no event of the service says either. Set them up with the item at
          the service itself.
        </p>
      </div>
    </details>
  )
}
