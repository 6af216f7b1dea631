import type { Route } from './route.js';

/** Reports of the inventory. */
export const REPORT_ROUTES = {
  createReport: 'POST /api/reports/inventory',
  getReport: 'GET /api/reports/{report_id}',
  getReportFile: 'GET /api/reports/{report_id}/files/{format}',
} as const satisfies Record<string, Route>;
