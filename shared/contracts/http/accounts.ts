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
import { nameCorrections } from '../name-corrections.js';
import { Success } from '../problem.js';
import { stats, UserStats } from '../stats.js';
import { UserSettingsChange, userSettings } from '../user-settings.js';
import { ACCOUNT_ROUTES } from './accounts.routes.js';
import { call, forward } from './call.js';

/** A redirect has no body. */
const ELSEWHERE = { content: [] };

/** Google's redirect pages exist only where Google sign-in is configured. */
const WITHOUT_GOOGLE = { 404: ['not_found'] };

/** A token stays valid for up to two seconds after its user is deleted. */
const GONE = { 404: ['account_not_found'] };

export const accountCalls = {
  getConfig: call(ACCOUNT_ROUTES.getConfig, auth.config.response, {
    summary: 'Returns the public configuration that the sign-in page needs.',
    isPublic: true,
  }),
  register: call(ACCOUNT_ROUTES.register, auth.register.response, {
    summary: 'Creates an account and signs in.',
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
    summary: 'Signs in. Send the returned token with further calls.',
    needsRoom: false,
    body: Credentials,
    isPublic: true,
    errors: { 401: ['login_failed'], 429: ['rate_limited'] },
  }),
  getGoogleNonce: call(ACCOUNT_ROUTES.getGoogleNonce, z.object({ nonce: z.string() }), {
    summary: 'Returns a nonce that ties a Google ID token to this browser.',
    isPublic: true,
  }),
  loginWithGoogle: call(ACCOUNT_ROUTES.loginWithGoogle, auth.google.response, {
    summary: 'Signs in with a Google ID token, and creates the account if none exists.',
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
    summary:
      'Links a Google account to the user with the same email address, and signs in. Requires the user’s password.',
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
    summary: 'Redirects the browser to Google’s sign-in. Keeps the invitation, the setup code and the return path.',
    status: 302,
    isPublic: true,
    errors: WITHOUT_GOOGLE,
  }),
  returnFromGoogle: call(ACCOUNT_ROUTES.returnFromGoogle, ELSEWHERE, {
    summary: 'Receives the browser from Google’s sign-in and redirects it to the web app, with a token or an error.',
    status: 302,
    isPublic: true,
    errors: WITHOUT_GOOGLE,
  }),
  forgotPassword: call(ACCOUNT_ROUTES.forgotPassword, auth.forgotPassword.response, {
    summary: 'Mails a link to set a new password. The response does not reveal whether the account exists.',
    needsRoom: false,
    body: ForgottenPassword,
    isPublic: true,
    errors: { 429: ['rate_limited'] },
  }),
  resetPassword: call(ACCOUNT_ROUTES.resetPassword, Success, {
    summary: 'Sets a new password with the token of a mailed link.',
    needsRoom: false,
    body: PasswordReset,
    isPublic: true,
    errors: { 400: ['invalid_reset_link', 'weak_password', 'common_password'] },
  }),
  confirmEmail: call(ACCOUNT_ROUTES.confirmEmail, Success, {
    summary: 'Confirms an email address with the token of a mailed link.',
    body: Confirmation,
    isPublic: true,
    errors: { 400: ['invalid_confirmation_link'], 429: ['rate_limited'] },
  }),
  sendConfirmation: forward(ACCOUNT_ROUTES.sendConfirmation, auth.sendConfirmation, {
    summary: 'Mails you another link to confirm your email address.',
    errors: { 409: ['email_confirmed', 'no_mail_server'], 429: ['rate_limited'] },
  }),
  getMe: call(ACCOUNT_ROUTES.getMe, auth.me.response, {
    summary: 'Returns the signed-in user. Renews a token that is older than a day.',
  }),
  changeProfile: call(ACCOUNT_ROUTES.changeProfile, auth.changeProfile.response, {
    summary: 'Changes your name or password. A new password ends all other sessions and returns a new token.',
    body: ProfileChange,
    errors: {
      400: ['weak_password', 'common_password'],
      403: ['wrong_password', 'google_token_required'],
      404: ['google_not_set_up'],
    },
  }),
  deleteMe: call(ACCOUNT_ROUTES.deleteMe, Success, {
    summary:
      'Deletes your account and all its data. Requires your password, or a fresh Google ID token if you have no password.',
    body: UserDeletion,
    errors: {
      403: ['wrong_password', 'google_token_required'],
      404: ['google_not_set_up'],
      409: ['only_owner', 'last_admin'],
    },
  }),
  signOut: call(ACCOUNT_ROUTES.signOut, Success, {
    summary: 'Ends this session and all its tokens, and clears the photos that the browser has cached.',
    needsRoom: false,
  }),
  signOutEverywhere: call(ACCOUNT_ROUTES.signOutEverywhere, Success, {
    summary: 'Ends all your sessions, including this one.',
    needsRoom: false,
  }),
  exportMe: call(
    ACCOUNT_ROUTES.exportMe,
    { content: ['application/zip'] },
    {
      summary: 'Exports your items, collections and images as a zip file.',
      isHeavy: true,
      errors: { 409: ['export_running'] },
    },
  ),
  getUserStats: call(ACCOUNT_ROUTES.getUserStats, UserStats, {
    summary: 'Returns the number of your items and photos, and the storage they use.',
    isHeavy: true,
  }),
  getUserSettings: forward(ACCOUNT_ROUTES.getUserSettings, userSettings.find, {
    summary:
      'Returns your currency, time zone and language, and whether the names in your household may be sent to an AI provider.',
    errors: GONE,
  }),
  changeUserSettings: forward(ACCOUNT_ROUTES.changeUserSettings, userSettings.change, {
    summary: 'Changes your settings. Absent fields keep their value.',
    body: UserSettingsChange,
    errors: GONE,
  }),
  listCorrections: forward(ACCOUNT_ROUTES.listCorrections, nameCorrections.list, {
    summary: 'Lists how you renamed items that the AI had named, latest first, at most 200. Your prompts use them.',
  }),
  eraseCorrections: forward(ACCOUNT_ROUTES.eraseCorrections, nameCorrections.eraseAll, {
    summary: 'Erases all your corrections of names. Your items keep their names.',
  }),
  eraseCorrection: forward(ACCOUNT_ROUTES.eraseCorrection, nameCorrections.erase, {
    summary: 'Erases one of your corrections of names. The item keeps its name.',
  }),
  getStatsCharts: forward(ACCOUNT_ROUTES.getStatsCharts, stats.charts, {
    summary: 'Counts your items by category, by area and by month.',
    isHeavy: true,
  }),
  getItemsValue: forward(ACCOUNT_ROUTES.getItemsValue, stats.value, {
    summary: 'Adds up what your items are worth: in total, by category, area and collection, and by month.',
    isHeavy: true,
  }),
};
