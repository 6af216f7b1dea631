import '@testing-library/jest-dom/vitest';
import { type NotificationData, notifications, showNotification } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

// Lazy parts of the app may take longer than the default second to load on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Toasts do not close by themselves: a slow machine may need longer to check them.
const stay = (message: NotificationData) => showNotification({ ...message, autoClose: false });
Object.assign(notifications, { show: stay });

// React's development build records up to 10,000 owner stacks a second for its warnings, a fifth of all work in these
// tests. This setting tells React that the budget is used up.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const spent = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true };
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', spent);

// Browser APIs that Mantine and the photos need and jsdom lacks. No media query matches and nothing is ever in view.
// Browser tests check layout.
window.matchMedia = (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;

class Unobserving {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(window, { ResizeObserver: Unobserving, IntersectionObserver: Unobserving, scrollTo: () => {} });
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  // Test files share the module that holds notifications. Without this, the next test would find the Undo of an
  // earlier test.
  notifications.clean();
  notifications.cleanQueue();
  // The app forgets Google's script, which a page loads only once, when the script fails.
  for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('error'));
  window.google = undefined;
  localStorage.clear();
  sessionStorage.clear();
});
