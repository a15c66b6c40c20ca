import { raw } from 'hono/html'

/** The style for printing and for showing the page on a screen. */
export const invoiceStyle = raw(`
@page { margin: 18mm; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; color: #211c17; background: #fff; }
header { display: flex; justify-content: space-between; gap: 2rem; border-block-end: 2px solid #211c17; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
header p { margin: 0 0 1rem; text-align: end; color: #5b524a; }
.to p { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1.5rem; margin: 1.5rem 0; }
dt { color: #5b524a; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .25rem; text-align: start; border-block-end: 1px solid #ddd6ce; overflow-wrap: anywhere; }
td:last-child, th:last-child, tfoot th { text-align: end; }
tfoot th { font-weight: 400; }
tfoot tr:last-child > * { font-weight: 700; border-block-end: 2px solid #211c17; }
.notes p { white-space: pre-line; overflow-wrap: anywhere; }
`)
