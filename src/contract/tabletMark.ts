/** Said to front desk where no manager has marked the tablet yet: by the gate that refuses, and by the desk before it asks. */
export const aManagerMarks =
  'A manager sets it up: sign in here as a manager once, then everybody sets a PIN of their own.'
