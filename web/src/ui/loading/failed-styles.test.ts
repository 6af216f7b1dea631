import { expect, test } from 'vitest';
import { loadFailedStyles } from './failed-styles';

const PART = `${location.origin}/assets/part.css`;
const styles = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

function addStyles(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return link;
}

test('a style sheet that failed to load is loaded again until it succeeds', async () => {
  addStyles('/assets/page.css');
  addStyles(PART).dispatchEvent(new Event('error'));
  expect(styles().map(({ href }) => href)).not.toContain(PART);

  const failing = loadFailedStyles();
  expect(styles().at(-1)?.href).toBe(PART);
  styles().at(-1)?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow(PART);

  const loading = loadFailedStyles();
  styles().at(-1)?.dispatchEvent(new Event('load'));
  await loading;
  expect(styles().map(({ href }) => href)).toContain(PART);

  await loadFailedStyles();
  expect(styles()).toHaveLength(2);
});

test('failed style sheets of other origins are not loaded again', async () => {
  addStyles('https://accounts.google.com/gsi/style').dispatchEvent(new Event('error'));
  await loadFailedStyles();
  expect(styles().at(-1)?.href).toBe('https://accounts.google.com/gsi/style');
});
