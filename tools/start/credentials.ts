import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DATABASE_SERVICES, type DatabaseService } from '../../deploy/database/service-roles.js';

/** The secrets of the local services. Created once and never shown. */
export interface Credentials {
  postgres_admin_password: string;
  /** Password of each service's own role. */
  service_passwords: Record<DatabaseService, string>;
  rabbitmq_user: string;
  rabbitmq_password: string;
  internal_secret: string;
  setup_code: string;
}

/** A secret of 256 random bits that is safe in URLs, shells and configuration files. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}

function servicePasswords() {
  return Object.fromEntries(DATABASE_SERVICES.map((name) => [name, secret()])) as Credentials['service_passwords'];
}

/** Reads the credentials, and creates missing ones. */
export function credentialsIn(file: string): Credentials {
  const known: Partial<Credentials> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const credentials: Credentials = {
    postgres_admin_password: secret(),
    service_passwords: servicePasswords(),
    rabbitmq_user: 'whereabouts',
    rabbitmq_password: secret(),
    internal_secret: secret(),
    setup_code: secret(),
    ...known,
  };
  // A crash during the write must not lose the only copy of the passwords.
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return credentials;
}
