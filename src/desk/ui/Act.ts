import type { Money } from '../../contract/money.ts'

/**
 * The content of the button's place, at the end of a row or across a booking. Every form has the same height and ends
 * on the same line, so that nothing jumps under a finger.
 */
export type RowAct =
  /**
   * The action is possible: `Check in`, `Check out`. The amount due is part of the button. `background` distinguishes
   * check-out from check-in.
   */
  | {
      form: 'do'
      word: string
      owed?: Money | null | undefined
      background?: 'tint' | 'surface' | undefined
      onPress: () => void
    }
  /** Pressed, and can still be undone: the bar drains within `heldMs` until `until` (epoch milliseconds). */
  | { form: 'undo'; until: number; heldMs: number; onPress: () => void }
  /** Known to this tablet alone, not to the service: dashed, with a cloud. `In` / `(not sent)`. */
  | { form: 'unsent'; word: string; more: string }
  /** Under way: `Sending …`. */
  | { form: 'busy'; words: string }
  /** The state by the service: `In` / `09:04`, without a frame. */
  | { form: 'said'; word: string; more?: string | null | undefined; here?: boolean | undefined }
  /** A person has to look at it. */
  | { form: 'look'; open?: boolean | undefined; onPress: () => void }
  /** The action is not allowed now; `why` says so when pressed or read out. */
  | {
      form: 'locked'
      word: string
      owed?: Money | null | undefined
      why: string
      onPress?: () => void
    }
  /** No button: `Cancelled – cannot check in`. */
  | { form: 'words'; words: string }
  /** It is not known yet whether there will be a button: keeps the place free. */
  | { form: 'none' }
