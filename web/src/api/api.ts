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
    'Places',
  ],
  endpoints: () => ({}),
});

/**
 * What another part of the page has asked for less than so many seconds ago is not asked for again
 * (`refetchOnMountOrArgChange`).
 */
export const JUST_ASKED_S = 2;
