import type { Page } from '@playwright/test';
import type { Report } from '@whereabouts/shared/contracts/reports.js';
import type { Screen } from './screen.js';

const REPORT = '/api/reports/1';

const answering = (report: Report) => (page: Page) =>
  page.route(`**${REPORT}`, (route) => route.fulfill({ json: report }));

const open: Report = { status: 'running', progress: 40, files: [], error: null };
const ready: Report = {
  status: 'ready',
  progress: 100,
  files: [
    { format: 'pdf', url: `${REPORT}/files/pdf`, bytes: 24_300_000 },
    { format: 'xlsx', url: `${REPORT}/files/xlsx`, bytes: 84_000 },
  ],
  error: null,
};
const failed: Report = { ...open, status: 'failed', error: 'The report could not be made. Try again.' };

export const REPORT_SCREENS: Screen[] = [
  { name: 'report', path: '/report' },
  { name: 'report, in progress', path: '/report/1', before: answering(open) },
  { name: 'report, ready', path: '/report/1', before: answering(ready) },
  { name: 'report, failed', path: '/report/1', before: answering(failed) },
  { name: 'report, gone', path: '/report/999999' },
];
