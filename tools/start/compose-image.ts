import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './folders.js';

/** The image of docker-compose.yml. The variable can name another one, as in that file. */
export function composeImage(variable: 'POSTGRES_IMAGE' | 'RABBITMQ_IMAGE' | 'S3_IMAGE'): string {
  const compose = readFileSync(join(checkout, 'docker-compose.yml'), 'utf8');
  const image = process.env[variable] || new RegExp(`\\$\\{${variable}:-([^}]+)\\}`).exec(compose)?.[1];
  if (!image) throw new Error(`docker-compose.yml has no default for ${variable}.`);
  return image;
}
