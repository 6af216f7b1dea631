import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const userSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    userSettings: build.query(endpoint('getUserSettings')),
    changeUserSettings: build.mutation({
      ...endpoint('changeUserSettings'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        await dispatch(userSettingsApi.util.upsertQueryData('userSettings', undefined, answer.data));
      },
    }),
  }),
});

export const { useUserSettingsQuery, useChangeUserSettingsMutation } = userSettingsApi;
