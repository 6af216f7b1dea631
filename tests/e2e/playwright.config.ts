import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../environment/chromium.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Tests do not affect each other: each has its own users, and those that change global settings their own
  // system.
  fullyParallel: true,
  // One more than the number of cores, so that no core is idle while a test waits.
  workers: Math.max(3, availableParallelism()),
  // Long limits for busy machines. Passing tests do not wait for them.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell',
      args: CHROMIUM_ARGUMENTS,
    },
    reducedMotion: 'reduce',
    // `page.route` does not see requests of a service worker. `install.spec.ts` allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@camera/, use: { viewport: { width: 1280, height: 800 } } },
    // Tests of features that differ on a phone.
    { name: 'phone', grep: /@phone/, use: PHONE },
    // A phone with a camera. Only full Chromium has one; it shows a test picture to pages with permission.
    {
      name: 'camera',
      grep: /@camera/,
      use: {
        ...PHONE,
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
          args: [...CHROMIUM_ARGUMENTS, '--use-fake-device-for-media-stream'],
        },
      },
    },
  ],
});
