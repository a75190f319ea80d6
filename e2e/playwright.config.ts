import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, DEMO } from './places.ts';

// One server serves all stories, so each makes its own records and looks for
// those only. Nothing is tried twice: a story that fails now and then has found
// something.
export default defineConfig({
  globalSetup: './server.ts',
  outputDir: 'results',
  workers: availableParallelism(),
  fullyParallel: true,
  retries: 0,
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
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        // Chromium's sandbox refuses to run as root, which is who containers are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough to repay what the last tier of optimization costs.
        '--js-flags=--max-opt=2',
      ],
    },
  },
  projects: [
    { name: 'stories', testDir: 'stories' },
    { name: 'screens', testDir: 'screens', timeout: 300_000 },
  ],
});
