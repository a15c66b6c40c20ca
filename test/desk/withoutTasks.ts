/*
 * Read before React is: its development build has the console track a task for each element, for a debugger's stack
 * traces. Nobody looks at them here, and they are a tenth of the time.
 */
Object.assign(console, { createTask: undefined })
