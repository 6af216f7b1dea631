import { z } from 'zod';
import { AiSettingsChange, aiSettings } from '../ai-settings.js';
import { QueueStats } from '../analysis.js';
import { auth, Invitation, SignupConfig, UsersPage } from '../auth.js';
import { backups } from '../backups.js';
import { DeadLetter, DeadLetterIds, deadLetters } from '../dead-letters.js';
import { inventory } from '../inventory.js';
import { MailSettingsChange, MailTest, mailSettings } from '../mail-settings.js';
import { SettingValue, settings } from '../settings.js';
import { AllUserStatsPage, stats } from '../stats.js';
import { AiBudget, BackgroundReading, ChosenModel, vision } from '../vision.js';
import { workers } from '../workers.js';
import { ADMIN_ROUTES } from './admin.routes.js';
import { call, forward } from './call.js';

/** Calls on the dead letters of one service, which the path names. */
const OfService = { params: { service: z.string() }, body: DeadLetterIds, errors: { 404: ['not_found'] } };
const HandledLetters = deadLetters('').redeliver.response;
const OneSetting = { params: { key: z.string() }, errors: { 404: ['setting_not_found'] } };

/** Users who are not admins get a 403. Exception: every user can read a setting. */
export const adminCalls = {
  changeSignupConfig: forward(ADMIN_ROUTES.changeSignupConfig, auth.changeSignupConfig, {
    summary: 'Opens sign-up to everyone, or to invited users only.',
    body: SignupConfig,
  }),
  invite: call(ADMIN_ROUTES.invite, auth.invite.response, {
    summary: 'Invites the owner of an email address to sign up.',
    body: Invitation,
    status: 201,
    errors: { 409: ['email_taken'] },
  }),
  listUsers: forward(ADMIN_ROUTES.listUsers, auth.users, {
    summary: 'Lists all users, page by page.',
    query: UsersPage,
  }),
  changeRole: forward(ADMIN_ROUTES.changeRole, auth.changeRole, {
    summary: 'Changes the role of a user.',
    body: auth.changeRole.request.pick({ role: true }),
    errors: { 404: ['account_not_found'], 409: ['last_admin'] },
  }),
  createResetLink: call(ADMIN_ROUTES.createResetLink, auth.createResetLink.response, {
    summary: 'Creates a link with which a user can set a new password.',
    needsRoom: false,
    status: 201,
    errors: { 404: ['account_not_found'] },
  }),
  listResetRequests: forward(ADMIN_ROUTES.listResetRequests, auth.resetRequests, {
    summary: 'Lists users who asked for a reset link that could not be mailed.',
  }),
  getAdminStats: call(
    ADMIN_ROUTES.getAdminStats,
    QueueStats.extend({ ...auth.stats.response.shape, ...inventory.stats.response.shape }),
    { summary: 'Counts the users, the items and the queue entries by status.' },
  ),
  getAllUserStats: forward(ADMIN_ROUTES.getAllUserStats, stats.ofAll, {
    summary:
      'Returns every user’s number of items and photos and their storage, largest first. `cursor` is the `next_cursor` of the previous page.',
    query: AllUserStatsPage,
    isHeavy: true,
  }),
  getSetting: forward(ADMIN_ROUTES.getSetting, settings.find, {
    summary: 'Returns the value of a setting.',
    ...OneSetting,
  }),
  changeSetting: forward(ADMIN_ROUTES.changeSetting, settings.change, {
    summary: 'Changes the value of a setting.',
    body: SettingValue,
    ...OneSetting,
  }),
  listAiModels: forward(ADMIN_ROUTES.listAiModels, vision.aiModels, { summary: 'Lists the vision models.' }),
  chooseAiModel: forward(ADMIN_ROUTES.chooseAiModel, vision.chooseModel, {
    summary: 'Selects the vision model.',
    body: ChosenModel,
  }),
  getAiUsage: forward(ADMIN_ROUTES.getAiUsage, vision.aiUsage, {
    summary: 'Returns this month’s AI cost and the AI limits.',
  }),
  changeAiBudget: forward(ADMIN_ROUTES.changeAiBudget, vision.changeBudget, {
    summary:
      'Sets the monthly AI budget and the number of photos that each user can have analyzed per day. `PUT /api/admin/ai-settings` sets them too.',
    body: AiBudget,
  }),
  getAiSettings: forward(ADMIN_ROUTES.getAiSettings, aiSettings.find, {
    summary: 'Returns the AI provider, the models and the limits. The key is never returned.',
  }),
  changeAiSettings: forward(ADMIN_ROUTES.changeAiSettings, aiSettings.change, {
    summary: 'Sets the AI provider, the models and the limits. No restart is needed.',
    body: AiSettingsChange,
    errors: { 409: ['fixed_by_environment'] },
  }),
  listOfferedModels: forward(ADMIN_ROUTES.listOfferedModels, aiSettings.models, {
    summary: 'Asks the saved provider for its models.',
  }),
  testAi: forward(ADMIN_ROUTES.testAi, aiSettings.test, {
    summary: 'Sends a sample photo to the saved model and returns its answer, time, tokens and cost.',
    needsRoom: false,
    errors: { 409: ['no_ai'] },
  }),
  getBackgroundReading: forward(ADMIN_ROUTES.getBackgroundReading, vision.backgroundReading, {
    summary: 'Counts the items whose photo the built-in reader has not read yet.',
  }),
  switchBackgroundReading: forward(ADMIN_ROUTES.switchBackgroundReading, vision.switchBackgroundReading, {
    summary: 'Switches the reading of existing photos on or off.',
    body: BackgroundReading.pick({ is_on: true }),
  }),
  getJobStats: forward(ADMIN_ROUTES.getJobStats, workers.stats, {
    summary: 'Counts the queue entries of all users by status.',
  }),
  getThroughput: forward(ADMIN_ROUTES.getThroughput, workers.throughput, {
    summary: 'Counts the images that finished in each of the last 60 minutes.',
  }),
  getWorkerStatus: forward(ADMIN_ROUTES.getWorkerStatus, workers.status, { summary: 'Lists the workers.' }),
  restartWorkers: forward(ADMIN_ROUTES.restartWorkers, workers.restart, {
    summary: 'Tells every worker to finish its current images and reconnect.',
    needsRoom: false,
  }),
  getBackup: forward(ADMIN_ROUTES.getBackup, backups.state, {
    summary: 'Returns the backup schedule and the result of the last backup.',
  }),
  getMailSettings: forward(ADMIN_ROUTES.getMailSettings, mailSettings.find, {
    summary: 'Returns the mail settings. The mail server’s address contains a password and is never returned.',
  }),
  changeMailSettings: forward(ADMIN_ROUTES.changeMailSettings, mailSettings.change, {
    summary: 'Sets the mail server and the sender for the whole installation. No restart is needed.',
    body: MailSettingsChange,
    errors: { 409: ['fixed_by_environment'] },
  }),
  testMail: forward(ADMIN_ROUTES.testMail, mailSettings.test, {
    summary: 'Sends a test email and returns the mail server’s reply within 10 seconds.',
    needsRoom: false,
    body: MailTest,
    errors: { 409: ['no_mail_server'] },
  }),
  listDeadLetters: call(ADMIN_ROUTES.listDeadLetters, z.object({ dead_letters: z.array(DeadLetter) }), {
    summary: 'Lists the dead-lettered events of all services.',
  }),
  redeliverDeadLetters: call(ADMIN_ROUTES.redeliverDeadLetters, HandledLetters, {
    summary: 'Delivers dead-lettered events to their handlers again.',
    ...OfService,
  }),
  dropDeadLetters: call(ADMIN_ROUTES.dropDeadLetters, HandledLetters, {
    summary: 'Deletes dead-lettered events.',
    ...OfService,
  }),
};
