import { createHash, randomBytes } from 'node:crypto';

/**
 * What a node imports at its first start: its only user, who may do everything. Named like RabbitMQ's own
 * export.
 * @param tags `administrator` for who may ask the management API
 */
export function definitions(user: string, password: string, tags: string[]): string {
  const hashing_algorithm = 'rabbit_password_hashing_sha256';
  return JSON.stringify({
    users: [{ name: user, password_hash: hash(password), hashing_algorithm, tags }],
    vhosts: [{ name: '/' }],
    permissions: [{ user, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
  });
}

/** Salt and salted SHA-256, as RabbitMQ's password guide describes. */
function hash(password: string): string {
  const salt = randomBytes(4);
  const digest = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, digest]).toString('base64');
}
