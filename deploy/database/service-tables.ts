import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { checkout } from '../../tools/start/folders.js';
import type { DatabaseService } from './service-roles.js';

/** A service's tables and migrations, from its compiled code. */
export async function tablesOf(service: DatabaseService): Promise<ServiceTables> {
  const file = join(checkout, 'services', service, 'dist', 'tables.js');
  const { tables } = (await import(pathToFileURL(file).href)) as { tables: ServiceTables };
  return tables;
}
