// A file and not an inline script, because the page's policy allows none. It runs before the first
// paint, so that a tablet set to dark does not flash white.
;(function () {
  try {
    var kept = localStorage.getItem('desk.theme')
    if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
  } catch {
    // Storage is closed to this page: the device decides.
  }
})()
