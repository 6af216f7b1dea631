import '../../i18n/locales/collections';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { show } from '../../testing/render';
import StockShopping from './stock-shopping';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('the shopping list opens with an error if the collections cannot be loaded', async () => {
  const server = answering({
    'GET /api/collections?include_counts=true&include_system=true': () => [503, problem('Not now.')],
    'GET /api/collections/shared': () => [200, { collections: [] }],
  });
  show(<StockShopping opened onClose={vi.fn()} />, server.fetch);
  expect(await screen.findByRole('dialog', { name: 'Shopping list' })).toBeVisible();
  expect(await screen.findByText('Not now.')).toBeVisible();
});
