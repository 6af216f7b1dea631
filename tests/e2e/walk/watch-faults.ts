import type { Page } from '@playwright/test';
import { address } from '../people.js';

/** Refusals that the product answers by design to steps of a walk. Any other status from 400 on is a fault. */
const REFUSALS: { call: RegExp; statuses: number[] }[] = [
  // A wrong password, or an invalid email.
  { call: /^POST \/api\/auth\/(login|register|forgot-password)$/, statuses: [400, 401, 409, 429] },
  // A wrong password when the account asks for it again.
  { call: /^(DELETE|PUT) \/api\/auth\/me$/, statuses: [403] },
  // Files that are not photos, and photos that already have items.
  { call: /^POST \/api\/(analyze|queue\/add)$/, statuses: [400, 409, 413, 415, 422] },
  // A photo being sent whose batch is canceled: the server may not know the batch yet.
  { call: /^DELETE \/api\/queue\/batch\/[^/]+$/, statuses: [404] },
];

export const ERROR_PAGE = 'This page could not be shown';

/** Collects every fault that the page shows, logs or receives. */
export function watchFaults(page: Page) {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => found.push('the page crashed'));
  page.on('console', (message) => {
    // Chromium also logs refusals, without the method. These are collected from the responses below.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource: the server responded'))
      return;
    found.push(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    const status = response.status();
    const url = new URL(response.url());
    if (status < 400 || url.origin !== new URL(address()).origin) return;
    const call = `${response.request().method()} ${url.pathname}`;
    if (REFUSALS.some((refusal) => refusal.call.test(call) && refusal.statuses.includes(status))) return;
    const sent = response.request().postData()?.slice(0, 300) ?? '';
    found.push(`${status} for ${call}${url.search} ${sent}`);
  });
  return { found };
}
