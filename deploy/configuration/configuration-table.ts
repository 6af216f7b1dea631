import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { checkout } from '../../tools/start/folders.js';

/** The environment schema of each service, and the schemas that it extends. */
const SCHEMAS = [
  { services: ['all'], folder: 'shared', source: 'nest/process/env', name: 'ServiceEnv' },
  {
    services: ['auth', 'inventory', 'sharing', 'media', 'analysis'],
    folder: 'shared',
    source: 'nest/process/env',
    name: 'DatabaseEnv',
  },
  { services: ['all'], folder: 'shared', source: 'nest/observability/tracing/tracing-env', name: 'TracingEnv' },
  { services: ['auth', 'analysis'], folder: 'shared', source: 'nest/process/vision-env', name: 'VisionEnv' },
  { services: ['gateway', 'auth'], folder: 'shared', source: 'nest/process/operator-env', name: 'OperatorEnv' },
  {
    services: ['gateway', 'auth', 'analysis'],
    folder: 'shared',
    source: 'nest/storage/room/room-env',
    name: 'RoomEnv',
  },
  { services: ['gateway', 'auth'], folder: 'shared', source: 'nest/http/public-url', name: 'PublicUrlEnv' },
  { services: ['gateway'], folder: 'gateway', source: 'src/env', name: 'GatewayEnv' },
  { services: ['auth'], folder: 'services/auth', source: 'src/env', name: 'AuthEnv' },
  { services: ['inventory'], folder: 'services/inventory', source: 'src/env', name: 'InventoryEnv' },
  { services: ['sharing'], folder: 'services/sharing', source: 'src/env', name: 'SharingEnv' },
  { services: ['media'], folder: 'services/media', source: 'src/env', name: 'MediaEnv' },
  { services: ['analysis'], folder: 'services/analysis', source: 'src/env', name: 'AnalysisEnv' },
  { services: ['backup'], folder: 'deploy', source: 'backup/backup-env', name: 'BackupEnv' },
] as const;

/** One environment variable. */
export interface Variable {
  name: string;
  services: string[];
  /** The default value. Undefined if the variable is required. */
  standard: string | undefined;
  description: string;
}

/** Every variable of every service, in schema order. */
export async function variables(): Promise<Variable[]> {
  const found = new Map<string, Variable>();
  for (const place of SCHEMAS) {
    const { services, folder, source } = place;
    const schema = await schemaAt(place);
    const code = readFileSync(join(checkout, folder, `${source}.ts`), 'utf8');
    for (const [variable, field] of Object.entries(schema.shape)) {
      const known = found.get(variable);
      const description = commentOf(code, variable);
      if (known) {
        known.description ||= description;
        const isCommon = known.services.includes('all');
        if (!isCommon && description) known.services = [...new Set([...known.services, ...services])];
        continue;
      }
      found.set(variable, {
        name: variable,
        services: [...services],
        standard: standardOf(field as z.ZodType),
        description,
      });
    }
  }
  return [...found.values()];
}

async function schemaAt({ folder, source, name }: (typeof SCHEMAS)[number]): Promise<z.ZodObject> {
  const built = folder === 'deploy' ? join('dist', folder) : join(folder, 'dist');
  const compiled = join(checkout, built, `${source.replace(/^src\//, '')}.js`);
  return (await import(pathToFileURL(compiled).href))[name];
}

/** Names of every variable of every service. Also works in containers, which have no sources. */
export async function variableNames(): Promise<string[]> {
  const schemas = await Promise.all(SCHEMAS.map(schemaAt));
  return [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))];
}

/** The doc comment right before a field, in one line. */
function commentOf(code: string, variable: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${variable}:`).exec(code)?.[1] ?? '';
  return comment
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The default value of a field. */
function standardOf(field: z.ZodType): string | undefined {
  const { success, data } = field.safeParse(undefined);
  if (!success) return undefined;
  return Array.isArray(data) ? data.join(',') : String(data ?? '');
}

/** The Markdown table of deploy/README.md. */
export function tableOf(list: Variable[]): string {
  const rows = list.map(({ name, services, standard, description }) => {
    const value = standard === undefined ? '**required**' : standard && `\`${standard}\``;
    return `| \`${name}\` | ${services.join(', ')} | ${value} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | read by | unless set | what it is |', '|---|---|---|---|', ...rows].join('\n');
}

const BEGIN = '<!-- configuration: written by `npm run configuration` -->';
const END = '<!-- end of configuration -->';

export const page = join(checkout, 'deploy', 'README.md');

/** The page with this table in place of the old one. */
export function withTable(text: string, table: string): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has no place for the table`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
