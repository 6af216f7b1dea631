import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Parts of the app are loaded when they are first shown, which a busy machine does not do within the usual second.
configure({ asyncUtilTimeout: 10_000 });

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
// The router asks for these two, which every browser has.
Object.assign(window, { TextEncoder, TextDecoder });
Object.assign(window, { ResizeObserver: Unobserving, scrollTo: () => {} });
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
});
