import type { Role, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import type { DeadLetter } from '@whereabouts/shared/contracts/dead-letters.js';
import type { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import { ADMIN_ROUTES } from '@whereabouts/shared/contracts/http/admin.routes.js';
import { api } from '../client/api';
import { BACKGROUND } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import { authApi } from './auth';

const endpoint = endpointsOf<typeof adminCalls>(ADMIN_ROUTES);

/** A role change, with the list page that shows it optimistically. */
interface RoleChange {
  id: number;
  role: Role;
  page: UsersPage;
}

interface SettledLetter extends Pick<DeadLetter, 'service' | 'id'> {
  task: 'redeliverDeadLetters' | 'dropDeadLetters';
}

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query(endpoint('listUsers', (page: UsersPage) => page)),
    changeRole: build.mutation({
      ...endpoint('changeRole', ({ id, role }: RoleChange) => ({ user_id: id, role })),
      async onQueryStarted({ id, role, page }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          adminApi.util.updateQueryData('users', page, ({ users }) => {
            for (const user of users) if (user.id === id) user.role = role;
          }),
        );
        const answer = await queryFulfilled.catch(change.undo);
        if (!answer) return;
        const { user } = answer.data;
        dispatch(authApi.util.updateQueryData('me', undefined, (me) => (me.id === id ? user : me)));
      },
    }),
    /** Users who requested a reset link that the server could not mail. */
    resetRequests: build.query(endpoint('listResetRequests', undefined, ({ requests }) => requests)),
    createResetLink: build.mutation(endpoint('createResetLink', (user_id: number) => ({ user_id }))),
    invite: build.mutation(endpoint('invite', (email: string) => ({ email }))),
    changeSignupConfig: build.mutation({
      ...endpoint('changeSignupConfig'),
      async onQueryStarted({ signup_open }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          authApi.util.updateQueryData('authConfig', undefined, (config) => {
            config.signup_open = signup_open;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    setting: build.query(
      endpoint(
        'getSetting',
        (key: string) => ({ key }),
        ({ value }) => value,
      ),
    ),
    changeSetting: build.mutation({
      ...endpoint('changeSetting'),
      async onQueryStarted({ key }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(adminApi.util.updateQueryData('setting', key, () => answer.data.value));
      },
    }),
    backup: build.query(endpoint('getBackup')),
    mailSettings: build.query(endpoint('getMailSettings')),
    changeMailSettings: build.mutation({
      ...endpoint('changeMailSettings'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(adminApi.util.upsertQueryData('mailSettings', undefined, answer.data));
        dispatch(
          authApi.util.updateQueryData('authConfig', undefined, (config) => {
            config.sends_mail = answer.data.smtp_set;
          }),
        );
      },
    }),
    testMail: build.mutation({ ...endpoint('testMail'), extraOptions: BACKGROUND }),
    /** Dead-lettered events. */
    deadLetters: build.query(endpoint('listDeadLetters', undefined, ({ dead_letters }) => dead_letters)),
    /** Redelivers or drops a dead letter. The list removes it optimistically. */
    settleDeadLetter: build.mutation({
      ...endpoint('redeliverDeadLetters'),
      query: ({ service, id, task }: SettledLetter) => endpoint(task).query({ service, ids: [id] }),
      async onQueryStarted({ service, id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          adminApi.util.updateQueryData('deadLetters', undefined, (letters) =>
            letters.filter((letter) => letter.service !== service || letter.id !== id),
          ),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

export const {
  useUsersQuery,
  useChangeRoleMutation,
  useCreateResetLinkMutation,
  useResetRequestsQuery,
  useInviteMutation,
  useChangeSignupConfigMutation,
  useSettingQuery,
  useChangeSettingMutation,
  useBackupQuery,
  useMailSettingsQuery,
  useChangeMailSettingsMutation,
  useTestMailMutation,
  useDeadLettersQuery,
  useSettleDeadLetterMutation,
} = adminApi;
