import type { Page } from '@playwright/test';
import type { Screen } from './screen.js';

/** The device remembers this paper format. */
const on = (sheet: string) => (page: Page) =>
  page.addInitScript((name) => localStorage.setItem('label_sheet', name), sheet);

/** Screens for printing labels. */
export const LABEL_SCREENS: Screen[] = [
  { name: 'labels', path: '/labels?ids={item:Red teapot}' },
  { name: 'labels, roll', path: '/labels?ids={item:Red teapot}', before: on('roll_40') },
  { name: 'labels, own size', path: '/labels?places=all', before: on('own') },
];
