import { recallOnce } from '../tablet/recallOnce.ts'

// The browser looks for its databases while the rest of the application is evaluated.
void recallOnce()
