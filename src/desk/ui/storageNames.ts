/*
 * Every name under which the desk stores something in the browser or by which its tabs find each other. None may
 * change: tablets in use have data under them. The flags of vault/flags.ts are named there. early.ts runs
 * alone and repeats the names it reads.
 */

// localStorage: everybody who opens this browser can read it, so nothing in it names a guest or a member of staff.

/** What must be paid before check-in and check-out, by the gate's last answer. */
export const paymentRulesKey = 'desk.door'
/** The first-minute hints that were dismissed. */
export const hintsKey = 'desk.hints'
/** The last handover that an account has seen; ends with its number. */
export const seenKey = 'desk.seen.'
/** The code of the booking that general handovers are written to. */
export const generalBookingKey = 'desk.generalBooking'
/** Light, dark or like the device. */
export const themeKey = 'desk.theme'
/** The last language of this device. */
export const languageKey = 'desk.language'
/** The language that a person chose here; ends with the number of their account. */
export const languageOfKey = 'desk.language.'
/** The codes of an account's bookmarks; ends with its number. */
export const bookmarksKey = 'desk.pins.'
/** An account's saved views on an unmarked tablet; ends with its number. */
export const viewsKey = 'desk.views.'
/** The zone of the business. */
export const zoneKey = 'desk.zone'
/**
 * How far the business's wall clock is ahead of the tablet's in UTC, in ms. `early.ts` reads it before anything else is
 * loaded, because finding the day by the browser's calendar takes a slow tablet a tenth of a second. In the hour after
 * a clock change it may load the wrong day; the desk then loads the right one itself.
 */
export const aheadKey = 'desk.ahead'
/** The first offset of each page of 4.0 for a day, with commas; read by `early.ts`, too. */
export const offsetsKey = 'desk.four'
/** When the clocks of that zone change. */
export const clocksKey = 'desk.clocks'
/** Whom the tablet is for: the front desk or everybody. */
export const tabletForKey = 'desk.for'
/** The role of the last person who was signed in, by the number of their account. */
export const partKey = 'desk.part'
/** The columns of Bookings that were chosen. */
export const columnsKey = 'desk.columns'
/** That this tablet stored lists: when they are missing, the browser has evicted them. */
export const keepsReplicaKey = 'desk.keeps'
/** The note that the service writes automatically at a check-in. */
export const checkNotesKey = 'desk.check-notes'
/** Saved files and printed papers that the gate does not know of yet: their names and the number of an account. */
export const outputsKey = 'desk.outputs'
/** The last sheets that this browser printed: their numbers and the codes of their lines. */
export const sheetsKey = 'desk.sheets'
/** The form shape in which this service accepts a new booking. */
export const formShapeKey = 'desk.form'
/** The operation ids of a publication in progress; ends with a name made from the person. */
export const publishingKey = 'desk.publishing.'

// sessionStorage: of one browser tab, surviving a reload; browsers write it to the disk, so it names nobody either.

/** What one person had open or chosen in this browser tab. */
export const keptInTabKey = 'desk.kept.'
/** The name of this browser tab. */
export const tabKey = 'desk.tab'
/** When the page was loaded again for a newer version. */
export const renewedKey = 'desk.renewed'

// IndexedDB.

/** The one database; its records are listed in vault/tabletRecords.ts. */
export const tabletDatabase = 'desk'

// The origin private file system: what is to be overwritten in place and not only deleted.

/** The folder of key parts, without which no PIN opens anything (vault/keyParts.ts). */
export const keyPartsFolder = 'desk-key-parts'

// Channels between the browser tabs, and locks that one tab holds at a time.

/** Who is signed in, and when somebody last did something. */
export const signInChannel = 'desk-session'
/** The outbox actions that another browser tab has added or sent. */
export const commandsChannel = 'desk-commands'
/** Channel and lock: the browser tab that asks the service for changes shares them. */
export const liveName = 'desk-live'
/** Channel and lock: the browser tab that owns the replica shares it. */
export const replicaName = 'desk-replica'
/** Channel and lock of drafts; a space and the person follow. */
export const calendarName = 'desk-calendar'
/** Lock of the browser tab that sends. */
export const outboxLock = 'desk-outbox'
/** Lock of the browser tabs that work on a run. */
export const runLock = 'desk-run'
/** Lock that shows that a browser tab of this name is open; a space and the name follow. */
export const tabLock = 'desk-tab'
/** Lock of the browser tab that writes or destroys key parts. */
export const keyPartsLock = 'desk-key-parts'
