import { testMigrations } from '@whereabouts/shared/testing/migrations.js';
import { tables } from './tables.js';

testMigrations(tables);
