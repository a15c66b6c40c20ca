import { Link } from 'react-router'
import { formatMoney } from '../../contract/money.ts'
import { paths } from '../paths.ts'
import { useCloses } from './closes.ts'
import styles from './FormerCloses.module.css'
import { useMoment } from './useDayClose.ts'

/** The days that were closed here before, newest first. */
export function FormerCloses() {
  const { closes, isKept } = useCloses()
  const say = useMoment()
  return (
    <section aria-label="Former closes">
      <h2>Former closes</h2>
      <p className={styles.says}>
        {closes.length === 0 ? 'None yet. ' : ''}
        {isKept
          ? 'Kept on this tablet for you, until you sign out of it.'
          : 'Nothing is kept on this computer: closes are here until this page is closed.'}
      </p>
      <ul className={styles.closes}>
        {closes.map(({ id, closedAt, since, until, by, sums }) => (
          <li key={id}>
            <Link to={paths.dayClose({ of: id })}>
              <b>{say(closedAt)}</b>
              <span>
                {say(since)} to {say(until)}, by <bdi>{by}</bdi>
              </span>
              <span className={styles.differences}>
                {sums.map(({ currency, difference }) => (
                  <bdi key={currency}>
                    {difference === null ? `${currency} not counted` : formatMoney(difference)}
                  </bdi>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
