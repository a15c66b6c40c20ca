/** The most nights a booking may have: our service refuses more, and the desk says so before it asks. */
export const longestStayNights = 365
