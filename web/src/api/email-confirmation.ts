import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { api } from './api';
import { authApi } from './auth';
import { PUBLIC } from './base-query';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whoever is signed in may be the user whose address this is. */
    confirmEmail: build.mutation({
      ...endpoint('confirmEmail'),
      // The link alone proves the address; a page without the app cannot ask for a sign-in.
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
