import { readFileSync, writeFileSync } from 'node:fs';
import { page, tableOf, variables, withTable } from './configuration-table.js';

writeFileSync(page, withTable(readFileSync(page, 'utf8'), tableOf(await variables())));
