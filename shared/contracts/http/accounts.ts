import { z } from 'zod';
import {
  auth,
  Confirmation,
  Credentials,
  ForgottenPassword,
  GoogleCredential,
  GoogleLink,
  PasswordReset,
  ProfileChange,
  Registration,
  UserDeletion,
} from '../auth.js';
import { Success } from '../problem.js';
import { stats, UserStats } from '../stats.js';
import { UserSettingsChange, userSettings } from '../user-settings.js';
import { ACCOUNT_ROUTES } from './accounts.routes.js';
import { call, forward } from './call.js';

/** The browser is led on. */
const ELSEWHERE = { content: [] };

/** The pages of Google's redirect flow are there only where Google is set up. */
const WITHOUT_GOOGLE = { 404: ['not_found'] };

/** A token may outlive its user by two seconds. */
const GONE = { 404: ['account_not_found'] };

export const accountCalls = {
  getConfig: forward(ACCOUNT_ROUTES.getConfig, auth.config, {
    summary: 'What somebody who signs in needs to know of this installation.',
    isPublic: true,
  }),
  register: call(ACCOUNT_ROUTES.register, auth.register.response, {
    summary: 'Makes an account and signs in.',
    body: Registration,
    status: 201,
    isPublic: true,
    errors: {
      400: ['weak_password', 'common_password'],
      403: ['signup_closed', 'setup_required'],
      409: ['email_taken'],
    },
  }),
  login: call(ACCOUNT_ROUTES.login, auth.login.response, {
    summary: 'Signs in; the token of the answer goes into further calls.',
    needsRoom: false,
    body: Credentials,
    isPublic: true,
    errors: { 401: ['login_failed'], 429: ['rate_limited'] },
  }),
  getGoogleNonce: call(ACCOUNT_ROUTES.getGoogleNonce, z.object({ nonce: z.string() }), {
    summary: 'What Google’s button must put into its answer for it to count in this browser.',
    isPublic: true,
  }),
  loginWithGoogle: call(ACCOUNT_ROUTES.loginWithGoogle, auth.google.response, {
    summary: 'Signs in, or makes an account, with an ID token of Google’s.',
    needsRoom: false,
    body: GoogleCredential,
    isPublic: true,
    errors: {
      401: ['google_login_failed'],
      403: ['signup_closed', 'setup_required'],
      404: ['google_not_set_up'],
      409: ['link_required'],
    },
  }),
  linkGoogle: call(ACCOUNT_ROUTES.linkGoogle, auth.googleLink.response, {
    summary: 'Signs in, and joins a Google user to the account with the same e-mail address by its password.',
    needsRoom: false,
    body: GoogleLink,
    isPublic: true,
    errors: {
      401: ['google_login_failed', 'login_failed'],
      404: ['google_not_set_up'],
      429: ['rate_limited'],
    },
  }),
  redirectToGoogle: call(ACCOUNT_ROUTES.redirectToGoogle, ELSEWHERE, {
    summary:
      'Leads a browser to Google; an invitation, the code of a new installation and the path to return to go along.',
    status: 302,
    isPublic: true,
    errors: WITHOUT_GOOGLE,
  }),
  returnFromGoogle: call(ACCOUNT_ROUTES.returnFromGoogle, ELSEWHERE, {
    summary: 'Where Google leads a browser back to; ends at the web app, with a token or a failure.',
    status: 302,
    isPublic: true,
    errors: WITHOUT_GOOGLE,
  }),
  forgotPassword: call(ACCOUNT_ROUTES.forgotPassword, auth.forgotPassword.response, {
    summary: 'Mails a link to choose a new password. The answer is always the same.',
    needsRoom: false,
    body: ForgottenPassword,
    isPublic: true,
    errors: { 429: ['rate_limited'] },
  }),
  resetPassword: call(ACCOUNT_ROUTES.resetPassword, Success, {
    summary: 'Sets a new password by the token of a mailed link.',
    needsRoom: false,
    body: PasswordReset,
    isPublic: true,
    errors: { 400: ['invalid_reset_link', 'weak_password', 'common_password'] },
  }),
  confirmEmail: call(ACCOUNT_ROUTES.confirmEmail, Success, {
    summary: 'Confirms an e-mail address by the token of a mailed link.',
    body: Confirmation,
    isPublic: true,
    errors: { 400: ['invalid_confirmation_link'], 429: ['rate_limited'] },
  }),
  sendConfirmation: forward(ACCOUNT_ROUTES.sendConfirmation, auth.sendConfirmation, {
    summary: 'Mails another link that confirms one’s e-mail address.',
    errors: { 409: ['email_confirmed', 'no_mail_server'], 429: ['rate_limited'] },
  }),
  getMe: call(ACCOUNT_ROUTES.getMe, auth.me.response, {
    summary: 'Who is signed in; renews a token that is older than a day.',
  }),
  changeProfile: call(ACCOUNT_ROUTES.changeProfile, auth.changeProfile.response, {
    summary: 'Changes one’s name or password; a new password ends all other sessions and gives a new token.',
    body: ProfileChange,
    errors: {
      400: ['weak_password', 'common_password'],
      403: ['wrong_password', 'google_token_required'],
      404: ['google_not_set_up'],
    },
  }),
  deleteMe: call(ACCOUNT_ROUTES.deleteMe, Success, {
    summary:
      'Deletes one’s account and everything of it: by the password, or by a fresh ID token of Google’s where there is none.',
    body: UserDeletion,
    errors: {
      403: ['wrong_password', 'google_token_required'],
      404: ['google_not_set_up'],
      409: ['only_owner', 'last_admin'],
    },
  }),
  signOut: call(ACCOUNT_ROUTES.signOut, Success, {
    summary: 'Ends this session with all its tokens, and lets the browser forget what it keeps of photos.',
    needsRoom: false,
  }),
  signOutEverywhere: call(ACCOUNT_ROUTES.signOutEverywhere, Success, {
    summary: 'Ends every session, this one too.',
    needsRoom: false,
  }),
  exportMe: call(
    ACCOUNT_ROUTES.exportMe,
    { content: ['application/zip'] },
    {
      summary: 'Everything one owns as a zip: items, collections and images.',
      isHeavy: true,
      errors: { 409: ['export_running'] },
    },
  ),
  getUserStats: call(ACCOUNT_ROUTES.getUserStats, UserStats, {
    summary: 'How many items and photos one has, and the room they take.',
    isHeavy: true,
  }),
  getUserSettings: forward(ACCOUNT_ROUTES.getUserSettings, userSettings.find, {
    summary: 'One’s currency, time zone and language, and whether the names of one’s places may go to an AI.',
    errors: GONE,
  }),
  changeUserSettings: forward(ACCOUNT_ROUTES.changeUserSettings, userSettings.change, {
    summary: 'Changes one’s settings; what is absent stays.',
    body: UserSettingsChange,
    errors: GONE,
  }),
  getStatsCharts: forward(ACCOUNT_ROUTES.getStatsCharts, stats.charts, {
    summary: 'One’s items by category, by area and by month.',
    isHeavy: true,
  }),
};
