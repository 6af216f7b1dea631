import type { Registration, User } from '@whereabouts/shared/contracts/auth.js';
import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import type { CallAnswer } from '@whereabouts/shared/contracts/http/call.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { api } from '../client/api';
import { PUBLIC } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import type { ApiError } from '../client/problem';
import type { ApiContext } from '../client/transport';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

/** The part of an address that admits a new user: an invitation token, or the setup code of a new installation. */
export type Admission = Pick<Registration, 'invite_token' | 'setup_code'>;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authConfig: build.query({ ...endpoint('getConfig'), extraOptions: PUBLIC }),
    /** The answer may include a renewed token. */
    me: build.query<User, void>({
      async queryFn(_, call, __, ask) {
        const { session } = call.extra as ApiContext;
        const asked = session.tokenOf(call.getState());
        const { data, error } = await ask(requestOf(ACCOUNT_ROUTES.getMe, {}));
        if (error) return { error: error as ApiError };
        const { user, token } = data as CallAnswer<typeof accountCalls.getMe>;
        if (token) session.renewed(call, asked, token);
        return { data: user };
      },
    }),
    /** The user of the token that another tab has stored. */
    otherUser: build.query<User, string>({
      async queryFn(asked, call, __, ask) {
        const { data, error } = await ask({ ...requestOf(ACCOUNT_ROUTES.getMe, {}), token: asked });
        if (error) return { error: error as ApiError };
        const { user, token } = data as CallAnswer<typeof accountCalls.getMe>;
        if (token) (call.extra as ApiContext).session.renewed(call, asked, token);
        return { data: user };
      },
      extraOptions: PUBLIC,
    }),
    login: build.mutation({ ...endpoint('login'), extraOptions: PUBLIC }),
    register: build.mutation({ ...endpoint('register'), extraOptions: PUBLIC }),
    google: build.mutation({ ...endpoint('loginWithGoogle'), extraOptions: PUBLIC }),
    linkGoogle: build.mutation({ ...endpoint('linkGoogle'), extraOptions: PUBLIC }),
    /** The nonce that Google's button puts into its credential. It ties the credential to this browser. */
    googleNonce: build.query({
      ...endpoint('getGoogleNonce', undefined, ({ nonce }) => nonce),
      extraOptions: PUBLIC,
    }),
    /** Only a development server includes `reset_token` in the answer. */
    forgotPassword: build.mutation({ ...endpoint('forgotPassword'), extraOptions: PUBLIC }),
    resetPassword: build.mutation({ ...endpoint('resetPassword'), extraOptions: PUBLIC }),
  }),
});

export const {
  useAuthConfigQuery,
  useMeQuery,
  useOtherUserQuery,
  useLoginMutation,
  useRegisterMutation,
  useGoogleMutation,
  useLinkGoogleMutation,
  useGoogleNonceQuery,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = authApi;
