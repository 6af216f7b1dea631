import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Report } from '@whereabouts/shared/contracts/reports.js';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import ReportPage from './report-page';

const CREATE = 'POST /api/reports/inventory';
const FIND = 'GET /api/reports/5';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(path: string, routes: Parameters<typeof answering>[0] = {}) {
  const used = {
    categories: ['Tools > Saws'],
    colors: [],
    areas: ['Attic'],
    locations: [],
    sub_locations: [],
    tags: [],
  };
  const server = answering({
    'GET /api/items/suggestions': () => [200, used],
    'GET /api/collections?include_counts=false&include_system=true': () => [200, { collections: [] }],
    ...routes,
  });
  const pages = (
    <Routes>
      <Route path="report/:id?" element={<ReportPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const shown = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      {pages}
    </>
  );
  show(shown, server.fetch, path);
  return server;
}

const report = (change: Partial<Report>): Report => ({
  status: 'running',
  progress: 40,
  files: [],
  error: null,
  ...change,
});

test('a report of the chosen items is started, and its progress and files are shown', async () => {
  let answer = report({});
  const server = open('/report?area=Attic&collection=7', {
    [CREATE]: () => [202, { report_id: 5 }],
    [FIND]: () => [200, answer],
  });
  await userEvent.selectOptions(
    await screen.findByLabelText('Category'),
    await screen.findByRole('option', { name: 'Tools › Saws' }),
  );
  expect(screen.getByLabelText('Place')).toHaveValue('Attic');
  // The list of collections does not have it.
  await waitFor(() =>
    expect(screen.getByLabelText('Collection')).toHaveDisplayValue('A collection that you no longer have'),
  );
  expect(screen.getByRole('switch', { name: 'History' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Departed items' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the report' }));
  expect(await screen.findByRole('progressbar', { name: 'Making the report' })).toHaveAttribute('aria-valuenow', '40');
  expect(server.calls.find(({ route }) => route === CREATE)?.body).toEqual({
    area: 'Attic',
    category: 'Tools > Saws',
    collection_id: 7,
    with: ['photos', 'receipts', 'departed'],
  });
  const files = [
    { format: 'pdf' as const, url: '/api/reports/5/files/pdf', bytes: 2_340_000 },
    { format: 'xlsx' as const, url: '/api/reports/5/files/xlsx', bytes: 10 },
  ];
  answer = report({ status: 'ready', progress: 100, files });
  const link = await screen.findByRole('link', { name: 'Open the PDF' });
  expect(link).toHaveAttribute('href', '/api/reports/5/files/pdf');
  expect(screen.getByRole('link', { name: 'Download the PDF (2.23 MB)' })).toHaveAttribute('download');
  expect(screen.getByRole('link', { name: 'Download the spreadsheet (10 B)' })).toBeVisible();
});

test('a report that starts after the user has left the page links to it, and does not pull the user back', async () => {
  const { promise, resolve } = Promise.withResolvers<[number, unknown]>();
  const server = open('/report', { [CREATE]: () => promise });
  await userEvent.click(await screen.findByRole('button', { name: 'Make the report' }));
  await waitFor(() => expect(server.count(CREATE)).toBe(1));
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  resolve([202, { report_id: 5 }]);
  expect(await screen.findByRole('link', { name: 'Show it' })).toHaveAttribute('href', '/report/5');
  expect(server.count(FIND)).toBe(0);
});

test('a refused report says why', async () => {
  open('/report', {
    [CREATE]: () => [400, { success: false, error: 'None of your items match.', code: 'report_empty' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make the report' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('None of your items match.');
});

test('a failed report shows its error, and a report that is gone leads to a new one', async () => {
  open('/report/5', { [FIND]: () => [200, report({ status: 'failed', error: 'It could not be made.' })] });
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be made.');
  open('/report/6', {});
  expect(await screen.findByText('This report is no longer here')).toBeVisible();
});

test('places and categories are sorted as people sort them', async () => {
  const used = { colors: [], locations: [], sub_locations: [], tags: [] };
  open('/report', {
    'GET /api/items/suggestions': () => [
      200,
      { ...used, areas: ['Zimmer', 'Box 10', 'Äste', 'attic', 'Box 9'], categories: ['Tools', 'art', 'Ärmel'] },
    ],
  });
  await screen.findByRole('option', { name: 'Zimmer' });
  const offered = (name: string) => [...(screen.getByLabelText(name) as HTMLSelectElement).options].map((o) => o.text);
  expect(offered('Place').slice(1)).toEqual(['Äste', 'attic', 'Box 9', 'Box 10', 'Zimmer']);
  expect(offered('Category').slice(1)).toEqual(['Ärmel', 'art', 'Tools']);
});
