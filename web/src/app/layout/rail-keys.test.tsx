import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../i18n/locales/inventory';
import { answering } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { Rail } from './rail';

const FILTERS = (
  <>
    <ul>
      <li>
        <div>
          <button type="button" aria-expanded="false" aria-label="Show what is in Garage" onClick={toggle} />
          <a href="/garage">Garage</a>
        </div>
        <ul>
          <li>
            <div>
              <span />
              <a href="/shelf">Shelf</a>
            </div>
          </li>
        </ul>
      </li>
    </ul>
    <button type="button">blue</button>
    <button type="button">red</button>
  </>
);

/** Toggles the expanded state like a place, without showing content. */
function toggle({ currentTarget }: { currentTarget: Element }) {
  currentTarget.ariaExpanded = String(currentTarget.ariaExpanded !== 'true');
}

function open() {
  const server = answering({ 'GET /api/auth/me': () => [200, { user: buildUser() }] });
  show(<Rail tab="inventory" filters={FILTERS} />, server.fetch, '/inventory');
}

const at = () => document.activeElement?.textContent;

test('the rail has one tab stop, which starts at the open tab', async () => {
  open();
  await screen.findByRole('link', { name: 'Garage' });
  const stops = [...document.querySelectorAll<HTMLElement>('nav :is(a, button)')].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(stops.map(({ textContent }) => textContent)).toEqual(['Inventory']);
});

test.each([
  ['{ArrowDown}', 'Groups'],
  ['{ArrowUp}', 'Scan'],
  ['{Home}', 'Home'],
  ['{ArrowDown}{ArrowDown}', 'Garage'],
  ['{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}', 'Shelf'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}', 'Garage'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}', 'red'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowLeft}', 'blue'],
])('%s moves from the open tab to %s', async (keys, to) => {
  open();
  await screen.findByRole('link', { name: 'Garage' });
  screen.getByRole('link', { name: 'Inventory' }).focus();
  await userEvent.keyboard(keys);
  expect(at()).toBe(to);
});

test('Right unfolds a place, and Left folds it', async () => {
  open();
  const garage = await screen.findByRole('link', { name: 'Garage' });
  garage.focus();
  const fold = screen.getByRole('button', { name: 'Show what is in Garage' });
  await userEvent.keyboard('{ArrowRight}');
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(garage).toHaveFocus();
});
