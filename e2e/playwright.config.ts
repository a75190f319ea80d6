import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { DEMO } from './places.ts';

// One server serves all stories, so each makes its own records and looks for
// those only. A story that passes the second time is named as flaky at the end.
export default defineConfig({
  globalSetup: './server.ts',
  outputDir: 'results',
  workers: availableParallelism(),
  fullyParallel: true,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // No story is about seconds: these only end one that hangs, also where much else runs.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/tests/stories.json' }]],
  use: {
    baseURL: DEMO,
    locale: 'en-GB',
    timezoneId: 'Europe/Sofia',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // All workers share one browser, each with contexts of its own.
    ...(process.env.E2E_BROWSER ? { connectOptions: { wsEndpoint: process.env.E2E_BROWSER } } : {}),
  },
  projects: [
    { name: 'stories', testDir: 'stories' },
    { name: 'screens', testDir: 'screens', timeout: 300_000 },
  ],
});
