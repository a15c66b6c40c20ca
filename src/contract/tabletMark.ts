/** Shown to front desk while no manager has marked the tablet: in the gate's refusal, and by the desk before a request. */
export const aManagerMarks = 'Ask a manager to set up this tablet. Then everyone can use a PIN.'
