import { vi } from 'vitest';

/** Simulates a screen that matches min-width 64em until mocks are restored. */
export function onWideScreen(): void {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...real(media),
    matches: media === '(min-width: 64em)',
  }));
}
