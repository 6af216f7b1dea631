import { z } from 'zod';
import { QueueStats } from '../analysis.js';
import { auth, Invitation, SignupConfig, UsersPage } from '../auth.js';
import { backups } from '../backups.js';
import { DeadLetter, DeadLetterIds, deadLetters } from '../dead-letters.js';
import { inventory } from '../inventory.js';
import { MailSettingsChange, MailTest, mailSettings } from '../mail-settings.js';
import { SettingValue, settings } from '../settings.js';
import { AllUserStatsPage, stats } from '../stats.js';
import { AiBudget, ChosenModel, vision } from '../vision.js';
import { workers } from '../workers.js';
import { ADMIN_ROUTES } from './admin.routes.js';
import { call, forward } from './call.js';

/** One of the services, by name. */
const OfService = { params: { service: z.string() }, body: DeadLetterIds, errors: { 404: ['not_found'] } };
const HandledLetters = deadLetters('').redeliver.response;
const OneSetting = { params: { key: z.string() }, errors: { 404: ['setting_not_found'] } };

/** Whoever is no admin gets a 403, but for a setting's value, which anybody may know. */
export const adminCalls = {
  changeSignupConfig: forward(ADMIN_ROUTES.changeSignupConfig, auth.changeSignupConfig, {
    summary: 'Opens sign-up to everybody, or to invited users alone.',
    body: SignupConfig,
  }),
  invite: call(ADMIN_ROUTES.invite, auth.invite.response, {
    summary: 'Invites whoever has an e-mail to sign up.',
    body: Invitation,
    status: 201,
    errors: { 409: ['email_taken'] },
  }),
  listUsers: forward(ADMIN_ROUTES.listUsers, auth.users, { summary: 'A page of all users.', query: UsersPage }),
  changeRole: forward(ADMIN_ROUTES.changeRole, auth.changeRole, {
    summary: 'Makes a user an admin, or an admin a user.',
    body: auth.changeRole.request.pick({ role: true }),
    errors: { 404: ['account_not_found'], 409: ['last_admin'] },
  }),
  createResetLink: call(ADMIN_ROUTES.createResetLink, auth.createResetLink.response, {
    summary: 'A link for a user to choose a new password by, to be passed on.',
    needsRoom: false,
    status: 201,
    errors: { 404: ['account_not_found'] },
  }),
  listResetRequests: forward(ADMIN_ROUTES.listResetRequests, auth.resetRequests, {
    summary: 'Who asked for a link to choose a new password that could not be mailed.',
  }),
  getAdminStats: call(
    ADMIN_ROUTES.getAdminStats,
    QueueStats.extend({ ...auth.stats.response.shape, ...inventory.stats.response.shape }),
    { summary: 'How many users and items there are, and how far the queue has come.' },
  ),
  getAllUserStats: forward(ADMIN_ROUTES.getAllUserStats, stats.ofAll, {
    summary: 'What everybody’s items and photos take, largest first; `cursor` is a former answer’s `next_cursor`.',
    query: AllUserStatsPage,
    isHeavy: true,
  }),
  getSetting: forward(ADMIN_ROUTES.getSetting, settings.find, { summary: 'A setting’s value.', ...OneSetting }),
  changeSetting: forward(ADMIN_ROUTES.changeSetting, settings.change, {
    summary: 'Changes a setting.',
    body: SettingValue,
    ...OneSetting,
  }),
  listAiModels: forward(ADMIN_ROUTES.listAiModels, vision.aiModels, { summary: 'Vision models to choose from.' }),
  chooseAiModel: forward(ADMIN_ROUTES.chooseAiModel, vision.chooseModel, {
    summary: 'Chooses the vision model.',
    body: ChosenModel,
  }),
  getAiUsage: forward(ADMIN_ROUTES.getAiUsage, vision.aiUsage, {
    summary: 'What looking at images has cost this month, and what it may cost.',
  }),
  changeAiBudget: forward(ADMIN_ROUTES.changeAiBudget, vision.changeBudget, {
    summary: 'Says what looking at images may cost a month, and how many photos a day each user may have looked at.',
    body: AiBudget,
  }),
  getJobStats: forward(ADMIN_ROUTES.getJobStats, workers.stats, { summary: 'How far everybody’s queue has come.' }),
  getThroughput: forward(ADMIN_ROUTES.getThroughput, workers.throughput, {
    summary: 'Images that came to an end in each of the last 60 minutes.',
  }),
  getWorkerStatus: forward(ADMIN_ROUTES.getWorkerStatus, workers.status, { summary: 'Which workers there are.' }),
  restartWorkers: forward(ADMIN_ROUTES.restartWorkers, workers.restart, {
    summary: 'Every worker finishes what it holds, and connects anew.',
    needsRoom: false,
  }),
  getBackup: forward(ADMIN_ROUTES.getBackup, backups.state, {
    summary: 'When backups are made, and how the last one went.',
  }),
  getMailSettings: forward(ADMIN_ROUTES.getMailSettings, mailSettings.find, {
    summary: 'How mail is sent. The address of the mail server holds a password and is never answered.',
  }),
  changeMailSettings: forward(ADMIN_ROUTES.changeMailSettings, mailSettings.change, {
    summary: 'Sets the mail server and the sender for the whole installation, without a restart.',
    body: MailSettingsChange,
    errors: { 409: ['fixed_by_environment'] },
  }),
  testMail: forward(ADMIN_ROUTES.testMail, mailSettings.test, {
    summary: 'Sends a test mail, and answers within 10 seconds with what the mail server said.',
    needsRoom: false,
    body: MailTest,
    errors: { 409: ['no_mail_server'] },
  }),
  listDeadLetters: call(ADMIN_ROUTES.listDeadLetters, z.object({ dead_letters: z.array(DeadLetter) }), {
    summary: 'Events that their handlers failed for good, of all services.',
  }),
  redeliverDeadLetters: call(ADMIN_ROUTES.redeliverDeadLetters, HandledLetters, {
    summary: 'Hands events to their handlers again.',
    ...OfService,
  }),
  dropDeadLetters: call(ADMIN_ROUTES.dropDeadLetters, HandledLetters, { summary: 'Drops events.', ...OfService }),
};
