import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../environment/chromium.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // No test meets another: each has users of its own, and what concerns everybody a system of its own.
  fullyParallel: true,
  // One more than two cores, so that none is idle while a test waits.
  workers: Math.max(3, availableParallelism()),
  // What is there ends no waiting: these are for machines that do other things beside.
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
    // What a worker asks for, `page.route` does not see. `install.spec.ts` allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@camera/, use: { viewport: { width: 1280, height: 800 } } },
    // Where a phone has ways of its own.
    { name: 'phone', grep: /@phone/, use: PHONE },
    // A phone with a camera, which only a whole Chromium has: it shows a test picture to those who are allowed to use it.
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
