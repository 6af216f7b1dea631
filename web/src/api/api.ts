import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/** All server data of the app; each area adds its own endpoints beside this file. */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'Items',
    'Collections',
    'Trash',
    'Stats',
    'CollectionItems',
    'Queue',
    'Groups',
    'Members',
    'Shares',
    'Notices',
  ],
  endpoints: () => ({}),
});
