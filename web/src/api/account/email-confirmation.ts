import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { api } from '../client/api';
import { PUBLIC } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import { authApi } from './auth';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address may belong to the signed-in user, so a success refetches `me`. */
    confirmEmail: build.mutation({
      ...endpoint('confirmEmail'),
      // The link alone proves the address. The confirmation page has no sign-in form.
      extraOptions: PUBLIC,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(authApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }));
      },
    }),
    sendConfirmation: build.mutation(endpoint('sendConfirmation')),
  }),
});

export const { useConfirmEmailMutation, useSendConfirmationMutation } = confirmationApi;
