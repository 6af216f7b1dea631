import type { Route } from './route.js';

/** Custom fields: fields that users define for their items. */
export const CUSTOM_FIELD_ROUTES = {
  listCustomFields: 'GET /api/fields',
  createCustomField: 'POST /api/fields',
  changeCustomField: 'PUT /api/fields/{field_id}',
  deleteCustomField: 'DELETE /api/fields/{field_id}',
} as const satisfies Record<string, Route>;
