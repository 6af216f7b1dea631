import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { LimitEntity } from '@whereabouts/shared/nest/database/limit.entity.js';
import { KeepDeadLetters1795749000001 } from '@whereabouts/shared/nest/messaging/dead-letters/dead-letters.migration.js';
import { OutboxTraceparent1795322058922 } from '@whereabouts/shared/nest/observability/tracing/outbox-traceparent.migration.js';
import { BackupEntity } from './backups/backup.entity.js';
import { BackupPlanEntity } from './backups/backup-plan.entity.js';
import { EmailConfirmationEntity } from './email-confirmations/email-confirmation.entity.js';
import { InvitationEntity } from './invitations/invitation.entity.js';
import { MailSettingsEntity } from './mail/mail-settings.entity.js';
import { CreateAccounts1763600000000 } from './migrations/1763600000000-create-accounts.js';
import { AccountLife1763700000000 } from './migrations/1763700000000-account-life.js';
import { ExpireInvitations1764500000000 } from './migrations/1764500000000-expire-invitations.js';
import { RenameAccountsToUsers1795309800000 } from './migrations/1795309800000-rename-accounts-to-users.js';
import { ProveEmails1795310700001 } from './migrations/1795310700001-prove-emails.js';
import { MailOnceADay1795313700001 } from './migrations/1795313700001-mail-once-a-day.js';
import { CountForUsers1795344301001 } from './migrations/1795344301001-count-for-users.js';
import { ConfirmEmails1795727000001 } from './migrations/1795727000001-confirm-emails.js';
import { LinkGoogleByMail1795727000002 } from './migrations/1795727000002-link-google-by-mail.js';
import { Reconcile1795752000001 } from './migrations/1795752000001-reconcile.js';
import { TellOfBackups1795760000001 } from './migrations/1795760000001-tell-of-backups.js';
import { KeepUserSettings1795771000001 } from './migrations/1795771000001-keep-user-settings.js';
import { SetMailServer1795781000001 } from './migrations/1795781000001-set-mail-server.js';
import { KeepSessions1795783000001 } from './migrations/1795783000001-keep-sessions.js';
import { ComposeTexts1795791800002 } from './migrations/1795791800002-compose-texts.js';
import { PasswordResetEntity } from './password-resets/password-reset.entity.js';
import { ReconciliationEntity } from './reconciliation/reconciliation.entity.js';
import { ReconciliationResultEntity } from './reconciliation/reconciliation-result.entity.js';
import { SignUpPolicyEntity } from './sign-up/sign-up-policy.entity.js';
import { UserCountsEntity } from './stats/user-counts.entity.js';
import { SessionEntity } from './tokens/session.entity.js';
import { SigningKeyEntity } from './tokens/signing-key.entity.js';
import { UserEntity } from './users/user.entity.js';

/**
 * A backup does not know which sessions ended after it was made, so a restore ends all sessions. Auth creates a new
 * signing key at its next start. Signing keys do not cover the cookie with which browsers load photos. So the restore
 * also sets `token_version` to a value that no earlier cookie has, not even one from another restore of this backup.
 */
const END_ALL_SESSIONS = [
  'delete from signing_keys',
  'update users set token_version = token_version + 1 + floor(random() * 100000)::integer',
];

/**
 * A backup does not contain events that are still in the broker, such as deletions of users. So the next start
 * reconciles the services.
 */
const RECONCILE = 'insert into reconciliations default values';

/** The backup records in a backup describe the installation that made it. */
const FORGET_BACKUPS = ['delete from backups', 'delete from backup_plan'];

/** The tables of auth, in the schema `auth`. */
export const tables: ServiceTables = {
  schema: 'auth',
  entities: [
    UserEntity,
    BackupEntity,
    BackupPlanEntity,
    EmailConfirmationEntity,
    InvitationEntity,
    LimitEntity,
    MailSettingsEntity,
    PasswordResetEntity,
    ReconciliationEntity,
    ReconciliationResultEntity,
    SessionEntity,
    SigningKeyEntity,
    SignUpPolicyEntity,
    UserCountsEntity,
  ],
  migrations: [
    CreateAccounts1763600000000,
    AccountLife1763700000000,
    ExpireInvitations1764500000000,
    RenameAccountsToUsers1795309800000,
    ProveEmails1795310700001,
    MailOnceADay1795313700001,
    OutboxTraceparent1795322058922,
    CountForUsers1795344301001,
    ConfirmEmails1795727000001,
    LinkGoogleByMail1795727000002,
    KeepDeadLetters1795749000001,
    Reconcile1795752000001,
    TellOfBackups1795760000001,
    KeepUserSettings1795771000001,
    SetMailServer1795781000001,
    KeepSessions1795783000001,
    ComposeTexts1795791800002,
  ],
  afterRestore: [...END_ALL_SESSIONS, ...FORGET_BACKUPS, RECONCILE],
};
