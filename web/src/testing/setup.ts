import '@testing-library/jest-dom/vitest';
import { type NotificationData, notifications, showNotification } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

// Parts of the app are loaded when they are first shown, which a busy machine does not do within the usual second.
configure({ asyncUtilTimeout: 60_000 });

// Messages go away after seconds, of which a busy machine may need more to look at them.
const stay = (message: NotificationData) => showNotification({ ...message, autoClose: false });
Object.assign(notifications, { show: stay });

// React's development build notes the call stack of each element, up to ten thousand a second, for its warnings to name:
// a fifth of all the work here. It is told that these are spent.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const spent = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true };
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', spent);

// What Mantine and the photos ask of a browser and jsdom does not have. Nothing matches, nothing is ever seen:
// layout is looked at in the browser tests.
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
  // Kept by their module, which test files share: the next test would find an Undo that is not its own.
  notifications.clean();
  notifications.cleanQueue();
  // Google's script, which a page loads once, is forgotten when it fails.
  for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('error'));
  window.google = undefined;
  localStorage.clear();
  sessionStorage.clear();
});
