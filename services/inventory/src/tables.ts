import type { ServiceTables } from '@whereabouts/shared/nest/database.js';
import { ItemEntity } from './items/item.entity.js';
import { RevisionEntity } from './items/revision.entity.js';
import { SavedEntryEntity } from './items/saved-entry.entity.js';
import { CreateItems1763600000000 } from './migrations/1763600000000-create-items.js';
import { PersonEntity } from './people/person.entity.js';

/** What inventory keeps, in the schema `inventory`. */
export const tables: ServiceTables = {
  schema: 'inventory',
  entities: [ItemEntity, PersonEntity, RevisionEntity, SavedEntryEntity],
  migrations: [CreateItems1763600000000],
};
