/*
 * Every name under which the desk keeps something in the browser, and those by which its tabs find each other. Tablets
 * in use have them: none may change. The flags of vault/flags.ts are named there. early.ts and public/theme.js stand
 * alone and repeat what they read.
 */

// localStorage: everybody who opens this browser can read it, so nothing in it names a guest or a member of staff.

/** What must be paid before check-in and check-out, as the gate told last. */
export const doorRulesKey = 'desk.door'
/** The hints of the first minute that are gone. */
export const hintsKey = 'desk.hints'
/** Up to where an account has seen handovers; ends with its number. */
export const seenKey = 'desk.seen.'
/** The code of the booking that general handovers are written to. */
export const generalBookingKey = 'desk.generalBooking'
/** Light, dark or as the device says. */
export const themeKey = 'desk.theme'
/** The codes of the bookings that an account marked; ends with its number. */
export const bookmarksKey = 'desk.pins.'
/** The views that an account saved, where the tablet is not marked; ends with its number. */
export const viewsKey = 'desk.views.'
/** The zone of the business. */
export const zoneKey = 'desk.zone'
/**
 * How far the business's wall clock is ahead of the tablet's in UTC, in ms. `early.ts` reads it before anything else is
 * loaded: to ask the browser's calendar for the day takes it a tenth of a second on a slow tablet. In the hour after the
 * clocks have changed it may ask for the wrong day; then the desk asks for the right one itself.
 */
export const aheadKey = 'desk.ahead'
/** When the clocks of that zone change. */
export const clocksKey = 'desk.clocks'
/** Whom the tablet is for: the front desk or everybody. */
export const tabletForKey = 'desk.for'
/** The part of whoever was signed in last, by the number of their account. */
export const partKey = 'desk.part'
/** Whether Today opens its first booking by itself. */
export const opensFirstKey = 'desk.first-open'
/** The columns of Bookings that were chosen. */
export const columnsKey = 'desk.columns'
/** That lists were kept here once: when they are gone, the browser took them. */
export const keepsReplicaKey = 'desk.keeps'
/** The note that a check-in leaves by itself at this service. */
export const checkNotesKey = 'desk.check-notes'
/** How this service wants the form of a new booking told. */
export const formShapeKey = 'desk.form'
/** The operation ids of what is being published; ends with a name made from the person. */
export const publishingKey = 'desk.publishing.'

// sessionStorage: one tab's, over a reload; browsers write it to the disk, so it names nobody either.

/** What was open or chosen in this tab, for one person. */
export const keptInTabKey = 'desk.kept.'
/** What this tab is called. */
export const tabKey = 'desk.tab'
/** When the page was loaded again for a newer version. */
export const renewedKey = 'desk.renewed'

// IndexedDB: on a marked tablet, sealed for the person whose it is, unless it says otherwise.

/** What localStorage may lose in a power cut (vault/flags.ts); not sealed, nothing personal. */
export const flagsDatabase = 'desk-flags'
/** The keys of the others, themselves under a PIN or the share of the gate. */
export const vaultDatabase = 'desk-vault'
/** Actions that are not sent yet. */
export const outboxDatabase = 'desk-outbox'
/** What was sent today. */
export const sentTodayDatabase = 'desk-sent-today'
/** Copies of bookings, notes and days. */
export const replicaDatabase = 'desk-replica'
/** Drafts of the calendar. */
export const calendarDatabase = 'desk-calendar'
/** General handovers that stay on this tablet. */
export const handoverDatabase = 'desk-handover'
/** Payments as they were watched. */
export const paymentsDatabase = 'desk-payments'
/** Payments that were recorded here. */
export const ownPaymentsDatabase = 'desk-own-payments'
/** Closes of the day. */
export const dayCloseDatabase = 'desk-day-close'
/** Saved views of lists. */
export const viewsDatabase = 'desk-views'
/** Runs over many bookings. */
export const runsDatabase = 'desk-runs'

// Channels between the tabs of one browser, and locks that one tab holds at a time.

/** Who is signed in, and when somebody last did something. */
export const sessionChannel = 'desk-session'
/** What the outbox of another tab has made and sent. */
export const commandsChannel = 'desk-commands'
/** Channel and lock: the tab that asks for changes tells the others. */
export const liveName = 'desk-live'
/** Channel and lock: the tab that keeps the copies shares them. */
export const replicaName = 'desk-replica'
/** Channel and lock of drafts; a space and the person follow. */
export const calendarName = 'desk-calendar'
/** The tab that sends. */
export const outboxLock = 'desk-outbox'
/** The tabs that run over many bookings. */
export const runLock = 'desk-run'
/** That a tab of this name is open; a space and the name follow. */
export const tabLock = 'desk-tab'
