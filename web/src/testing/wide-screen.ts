import { vi } from 'vitest';

/** The screen has room for what needs 64em, until mocks are restored. */
export function onWideScreen(): void {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...real(media),
    matches: media === '(min-width: 64em)',
  }));
}
