import type { ServiceTables } from '@whereabouts/shared/nest/database.js';
import { AccountEntity } from './accounts/account.entity.js';
import { CreateAccounts1763600000000 } from './migrations/1763600000000-create-accounts.js';
import { SigningKeyEntity } from './tokens/signing-key.entity.js';

/** What auth keeps, in the schema `auth`. */
export const tables: ServiceTables = {
  schema: 'auth',
  entities: [AccountEntity, SigningKeyEntity],
  migrations: [CreateAccounts1763600000000],
};
