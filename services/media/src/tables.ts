import type { ServiceTables } from '@whereabouts/shared/nest/database.js';
import { ImageEntity } from './images/image.entity.js';
import { CreateImages1763600000000 } from './migrations/1763600000000-create-images.js';

/** What media keeps, in the schema `media`. */
export const tables: ServiceTables = {
  schema: 'media',
  entities: [ImageEntity],
  migrations: [CreateImages1763600000000],
};
