import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';
import type { ApiContext } from './transport';

/** The RTK Query API of the app. Each area injects its own endpoints from a file in this folder. */
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
    'CustomFields',
    'AiModels',
    'Corrections',
    'Files',
    'History',
  ],
  endpoints: () => ({}),
});

/** The part of the state that has the answers. */
export type ApiState = { [api.reducerPath]: ReturnType<typeof api.reducer> };
export type ApiDispatch = ThunkDispatch<ApiState, ApiContext, UnknownAction>;

/** Value for `refetchOnMountOrArgChange`: a mount reuses an answer that is younger than this many seconds. */
export const JUST_ASKED_S = 2;
