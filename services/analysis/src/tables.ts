import type { ServiceTables } from '@whereabouts/shared/nest/database.js';
import { DeletedPersonEntity } from '@whereabouts/shared/nest/deleted-person.entity.js';
import { EntryEntity } from './entries/entry.entity.js';
import { CreateQueueEntries1763600300000 } from './migrations/1763600300000-create-queue-entries.js';
import { PurgePeopleAndChooseModel1763700000000 } from './migrations/1763700000000-purge-people-and-choose-model.js';
import { SettingEntity } from './models/setting.entity.js';

/** What analysis keeps, in the schema `analysis`. */
export const tables: ServiceTables = {
  schema: 'analysis',
  entities: [DeletedPersonEntity, EntryEntity, SettingEntity],
  migrations: [CreateQueueEntries1763600300000, PurgePeopleAndChooseModel1763700000000],
};
