import { expect, test } from '@playwright/test';
import { LIMITS, lookAtPage, watchShifts } from '@whereabouts/deploy/screenshots/checks-in-page.js';
import { registerApiUser } from '@whereabouts/deploy/testing/api-user.js';
import { address } from './people.js';

/** Screens that `npm run screenshots` looks at more closely, each in the state that most users see. */
const PATHS = ['/home', '/scan', '/inventory', '/inventory/places', '/inventory/import', '/profile'];

test('what is pressed and typed into is large enough, and nothing is cut off or sticks out @phone', async ({
  page,
}) => {
  const device = test.info().project.name === 'phone' ? 'phone' : 'desktop';
  const user = await registerApiUser(address(), `sizes-${device}@example.org`);
  const items = [{ name: 'Cordless drill', area: 'Garage', quantity: 2, tags: ['lent'] }, { name: 'Tent' }];
  await user.send('POST', '/api/save-items', { items });
  await page.addInitScript(watchShifts);
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), user.token);
  for (const path of PATHS) {
    await page.goto(address(path));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.locator('main')).not.toBeEmpty();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    const findings = await page.evaluate(lookAtPage, { ...LIMITS[device], picture: false });
    // How much jumps depends on how fast the machine is.
    expect(findings.filter(({ check }) => check !== 'shift')).toEqual([]);
  }
});
