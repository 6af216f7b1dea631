import type { ServiceTables } from '@whereabouts/shared/nest/database.js';
import { EntryEntity } from './entries/entry.entity.js';
import { CreateQueueEntries1763600300000 } from './migrations/1763600300000-create-queue-entries.js';

/** What analysis keeps, in the schema `analysis`. */
export const tables: ServiceTables = {
  schema: 'analysis',
  entities: [EntryEntity],
  migrations: [CreateQueueEntries1763600300000],
};
