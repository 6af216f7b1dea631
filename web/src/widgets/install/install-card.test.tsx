import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Account } from '../../pages/profile/account/account';
import { answering } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import '../../i18n/locales/profile';
import { InstallCard } from './install-card';

afterEach(() => {
  window.installPrompt = undefined;
  Reflect.deleteProperty(navigator, 'standalone');
  vi.restoreAllMocks();
});

/** Stores the event as `public/first-paint.js` does. */
function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.installPrompt = event;
  act(() => {
    window.dispatchEvent(event);
  });
  return prompt;
}

const onIos = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });

const showCard = () => show(<InstallCard />, answering({}).fetch);
const card = () => screen.queryByRole('region', { name: 'Install the app' });

test('the card shows when the browser offers to install the app, and opens its dialog once', async () => {
  showCard();
  expect(card()).toBeNull();
  const prompt = offer();
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(card()).toBeNull();
});

test('a dismissed card does not come back with the next offer', async () => {
  offer();
  showCard();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(card()).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  offer();
  expect(card()).toBeNull();
});

test('the card disappears when the app is installed another way', () => {
  offer();
  showCard();
  expect(card()).not.toBeNull();
  act(() => {
    window.installPrompt = undefined;
    window.dispatchEvent(new Event('appinstalled'));
  });
  expect(card()).toBeNull();
});

test('on iOS the card explains the manual installation', () => {
  onIos(false);
  showCard();
  expect(screen.getByText('Tap Share, then Add to Home Screen.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('the card never shows in an app opened from the home screen of iOS', () => {
  onIos(true);
  showCard();
  expect(card()).toBeNull();
});

test('the card never shows in an installed app, even if the browser offers it', () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(display-mode: standalone)',
  }));
  offer();
  showCard();
  expect(card()).toBeNull();
});

test('the entry in the profile stays after the card is dismissed', async () => {
  localStorage.setItem('install-dismissed', String(Date.now()));
  show(<Account user={buildUser()} />, answering({}).fetch);
  expect(screen.queryByRole('heading', { name: 'Install the app' })).toBeNull();
  const prompt = offer();
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Install the app' })).toBeNull());
});
