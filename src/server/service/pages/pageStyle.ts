/** The looks of sign-in and set-up: the desk's own paper and verdigris. Text, since its hash is in the page's policy. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.966 0.008 84), oklch(0.188 0.008 70));
  --surface: light-dark(oklch(0.992 0.004 90), oklch(0.222 0.009 70));
  --line: light-dark(oklch(0.885 0.012 80), oklch(0.315 0.011 70));
  --control: light-dark(oklch(0.59 0.018 75), oklch(0.605 0.016 75));
  --ink: light-dark(oklch(0.255 0.016 60), oklch(0.945 0.008 85));
  --ink-2: light-dark(oklch(0.405 0.018 62), oklch(0.815 0.012 82));
  --accent: light-dark(oklch(0.43 0.078 190), oklch(0.79 0.095 186));
  --accent-down: light-dark(oklch(0.36 0.066 190), oklch(0.86 0.08 186));
  --on-accent: light-dark(oklch(0.995 0.006 190), oklch(0.19 0.03 190));
  --stop-ink: light-dark(oklch(0.42 0.15 20), oklch(0.84 0.09 20));
  --stop-tint: light-dark(oklch(0.953 0.022 18), oklch(0.3 0.05 20));
}

* {
  box-sizing: border-box;
}

body {
  margin: 0;
  min-block-size: 100dvh;
  display: grid;
  place-items: center;
  padding: 1rem;
  background: var(--paper);
  color: var(--ink);
  font:
    1rem / 1.4 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    "Noto Sans",
    sans-serif;
}

main {
  inline-size: min(100%, 24rem);
}

.bell {
  display: block;
  inline-size: 2.5rem;
  margin: 0 auto 0.75rem;
  color: var(--accent);
}

h1 {
  margin: 0;
  font-size: 1.375rem;
  line-height: 1.2;
  text-align: center;
  overflow-wrap: anywhere;
}

.lead {
  margin: 0.5rem 0 1.5rem;
  color: var(--ink-2);
  text-align: center;
  overflow-wrap: anywhere;
}

form,
.card {
  display: grid;
  gap: 1rem;
  padding: 1.25rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}

.card p,
.what {
  margin: 0;
}

.what {
  color: var(--ink-2);
  font-size: 0.875rem;
}

a {
  color: inherit;
}

table {
  inline-size: 100%;
  border-collapse: collapse;
}

th,
td {
  padding: 0.375rem 0;
  border-block-end: 1px solid var(--line);
  font-weight: 400;
  text-align: start;
  vertical-align: top;
  overflow-wrap: anywhere;
}

td {
  padding-inline-start: 1rem;
  text-align: end;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}

img.qr {
  inline-size: min(100%, 14rem);
  justify-self: center;
  background: white;
  border: 0.75rem solid white;
}

.key {
  overflow-wrap: anywhere;
  text-align: center;
}

.codes {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
}

small {
  color: var(--ink-2);
}

tfoot tr:last-child > * {
  font-weight: 600;
  border: 0;
}

label {
  display: grid;
  gap: 0.25rem;
  font-weight: 500;
}

.hint {
  color: var(--ink-2);
  font-size: 0.875rem;
  font-weight: 400;
}

input,
select {
  min-block-size: 3rem;
  inline-size: 100%;
  padding: 0 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--control);
  border-radius: 0.375rem;
}

button {
  min-block-size: 3rem;
  padding: 0 1rem;
  font: inherit;
  font-weight: 600;
  color: var(--on-accent);
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: 0.375rem;
  cursor: pointer;
}

button:active {
  background: var(--accent-down);
}

button.quiet {
  color: var(--ink);
  background: transparent;
  border-color: var(--control);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

.wrong {
  margin: 0;
  padding: 0.75rem;
  color: var(--stop-ink);
  background: var(--stop-tint);
  border-radius: 0.375rem;
}

code {
  display: block;
  direction: ltr;
  padding: 0.75rem;
  background: var(--paper);
  border: 1px solid var(--control);
  border-radius: 0.375rem;
  overflow-wrap: anywhere;
  user-select: all;
}
`
