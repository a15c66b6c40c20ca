import type { Money } from '../../contract/money.ts'

/**
 * What stands in the button's place, at the end of a row or across a booking. The place is a state machine:
 * every form is equally high and ends on the same line, so nothing jumps under a finger.
 */
export type RowAct =
  /** One can: `Check in`, `Check out`. What is owed is welded to it. `ground` is for checking out. */
  | {
      form: 'do'
      word: string
      owed?: Money | null | undefined
      ground?: 'tint' | 'surface' | undefined
      onPress: () => void
    }
  /** Pressed, and held so that it can be taken back: drains within `heldMs` until `until` (epoch milliseconds). */
  | { form: 'undo'; until: number; heldMs: number; onPress: () => void }
  /** Only this tablet says so: dashed, with a cloud. `In` / `(not sent)`. */
  | { form: 'unsent'; word: string; more: string }
  /** Under way: `Sending …`, `Checking …`. */
  | { form: 'busy'; words: string }
  /** The service said so: `In` / `09:04`, no frame at all. */
  | { form: 'said'; word: string; more?: string | null | undefined; here?: boolean | undefined }
  /** A person is needed. */
  | { form: 'look'; open?: boolean | undefined; onPress: () => void }
  /** It may not be done now, and `why` says so when pressed or read. */
  | {
      form: 'locked'
      word: string
      owed?: Money | null | undefined
      why: string
      onPress?: () => void
    }
  /** No button: `Cancelled – cannot check in`. */
  | { form: 'words'; words: string }
  /** Not known yet whether there will be one: keeps the place. */
  | { form: 'none' }
