import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import type { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { GROUP_ROUTES } from '@whereabouts/shared/contracts/http/groups.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const accountEndpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);
const groupEndpoint = endpointsOf<typeof groupCalls>(GROUP_ROUTES);

const valueApi = api.injectEndpoints({
  endpoints: (build) => ({
    itemsValue: build.query({ ...accountEndpoint('getItemsValue'), providesTags: ['Stats'] }),
    groupValue: build.query({
      ...groupEndpoint('getGroupValue', (group_id: number) => ({ group_id })),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useItemsValueQuery, useGroupValueQuery } = valueApi;
