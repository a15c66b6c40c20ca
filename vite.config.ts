import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', outDir: 'dist/desk' },
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: ['start', 'contract', 'database', 'service', 'gate', 'desk', 'e2e'].map((wing) => ({
      extends: true as const,
      test: {
        name: wing,
        environment: wing === 'desk' ? 'jsdom' : 'node',
        include: [`test/${wing}/**/*.test.{ts,tsx}`],
      },
    })),
  },
})
