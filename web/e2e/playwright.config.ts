import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '@whereabouts/deploy/testing/chromium.js';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // No test meets another: each has users of its own, and what concerns everybody a system of its own.
  fullyParallel: true,
  // One more than two cores, so that none is idle while a test waits.
  workers: Math.max(3, availableParallelism()),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // A camera that shows a test picture, for those who are allowed to use it.
      args: [...CHROMIUM_ARGUMENTS, '--use-fake-device-for-media-stream'],
    },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Where a phone has ways of its own.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
