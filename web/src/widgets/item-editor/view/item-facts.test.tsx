import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../../i18n/locales/editor';
import { answering } from '../../../testing/answers';
import { buildField, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { ItemFacts } from './item-facts';

const SETTINGS = 'GET /api/user/settings';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

async function open(item: Parameters<typeof buildItem>[0], currency: string | null = 'GBP') {
  const settings = { currency, timezone: null, language: null, share_names_with_ai: true };
  const server = answering({ [SETTINGS]: () => [200, settings] });
  show(<ItemFacts item={buildItem(item)} isCounted={false} />, server.fetch);
  await waitFor(() => expect(server.count(SETTINGS)).toBe(1));
}
const fact = (name: string) => screen.getByText(name).nextElementSibling;

describe('prices', () => {
  test("prices of the user's own items are in the user's currency", async () => {
    await open({ purchase_price: 1234.5, cost: 2 });
    await waitFor(() => expect(fact('Bought')).toHaveTextContent('£1,234.50'));
    expect(fact('Cost')).toHaveTextContent('£2.00');
  });

  test('prices keep their cents in a currency that has none', async () => {
    await open({ cost: 12.5 }, 'JPY');
    await waitFor(() => expect(fact('Cost')).toHaveTextContent('¥12.5'));
  });

  test('prices have two decimals in a currency that has three', async () => {
    await open({ cost: 12.5 }, 'KWD');
    await waitFor(() => expect(fact('Cost')).toHaveTextContent(/KWD\s12\.50$/));
  });

  test("prices of another user's item are in its owner's currency, and viewers get none", async () => {
    await open({ cost: 12.5, my_role: 'editor', access_type: 'shared_with_me', currency: 'USD' });
    await waitFor(() => expect(fact('Cost')).toHaveTextContent('$12.50'));
  });

  test('prices are plain numbers until a currency is set', async () => {
    await open({ cost: 12.5 }, null);
    expect(fact('Cost')?.textContent).toBe('12.50');
  });
});

test('a category shows its last level and its icon', async () => {
  await open({ category: 'Leisure > Camping' });
  expect(fact('Category')?.textContent).toBe('Camping');
  await waitFor(() => expect(fact('Category')?.querySelector('svg')).not.toBeNull());
});

test('the item’s page shows the values of custom fields, except where the category does not fit', async () => {
  const fields = [
    buildField(),
    buildField({ id: 2, name: 'Fragile', kind: 'flag' }),
    buildField({ id: 3, name: 'Manual page', kind: 'link' }),
    buildField({ id: 4, name: 'Voltage', kind: 'number', category: 'Tools' }),
  ];
  const server = answering({ 'GET /api/fields': () => [200, { fields }] });
  const custom = { 1: 'B7', 2: false, 3: 'https://example.org/manual', 4: 230 };
  show(<ItemFacts item={buildItem({ custom, category: 'Kitchen' })} isCounted={false} />, server.fetch);
  await screen.findByText('Aisle');
  expect(fact('Aisle')).toHaveTextContent('B7');
  expect(fact('Fragile')).toHaveTextContent('no');
  expect(screen.getByRole('link', { name: 'example.org' })).toHaveAttribute('href', 'https://example.org/manual');
  expect(screen.queryByText('Voltage')).toBeNull();
});
