/** Shown to front desk while no manager has marked the tablet: in the gate's refusal, and by the desk before a request. */
export const aManagerMarks =
  'A manager sets it up: sign in here as a manager once, then everybody sets a PIN of their own.'
