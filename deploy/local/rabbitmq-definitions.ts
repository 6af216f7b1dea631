import { createHash, randomBytes } from 'node:crypto';

/** What a node imports at its first start: who may use which virtual hosts. Named like RabbitMQ's own export. */
export function definitions(user: string, password: string, virtualHosts: string[]): string {
  return JSON.stringify({
    users: [
      { name: user, password_hash: hash(password), hashing_algorithm: 'rabbit_password_hashing_sha256', tags: [] },
    ],
    vhosts: virtualHosts.map((name) => ({ name })),
    permissions: virtualHosts.map((vhost) => ({ user, vhost, configure: '.*', write: '.*', read: '.*' })),
  });
}

/** Salt and salted SHA-256, as RabbitMQ's password guide describes. */
function hash(password: string): string {
  const salt = randomBytes(4);
  const digest = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, digest]).toString('base64');
}
