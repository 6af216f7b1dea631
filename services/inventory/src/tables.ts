import type { ServiceTables } from '@whereabouts/shared/nest/database.js';
import { DeletedPersonEntity } from '@whereabouts/shared/nest/deleted-person.entity.js';
import { ItemEntity } from './items/item.entity.js';
import { RevisionEntity } from './items/revision.entity.js';
import { SavedEntryEntity } from './items/saved-entry.entity.js';
import { CreateItems1763600000000 } from './migrations/1763600000000-create-items.js';
import { PurgePeople1763700000000 } from './migrations/1763700000000-purge-people.js';
import { NamePeopleInOrder1763800000000 } from './migrations/1763800000000-name-people-in-order.js';
import { PersonEntity } from './people/person.entity.js';
import { SettingEntity } from './settings/setting.entity.js';

/** What inventory keeps, in the schema `inventory`. */
export const tables: ServiceTables = {
  schema: 'inventory',
  entities: [DeletedPersonEntity, ItemEntity, PersonEntity, RevisionEntity, SavedEntryEntity, SettingEntity],
  migrations: [CreateItems1763600000000, PurgePeople1763700000000, NamePeopleInOrder1763800000000],
};
