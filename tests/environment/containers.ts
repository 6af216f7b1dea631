import { composeImage } from '../../tools/start/compose-image.js';
import { NEW_CLUSTER, signIn, TEST_SETTINGS } from '../../tools/start/postgres.js';
import { checkAmqp, HEARTBEAT_SECONDS, IDLE_ARGUMENTS, LIMITS } from '../../tools/start/rabbitmq.js';
import { inContainer } from './container-choice.js';
import type { DisposableServer } from './disposable.js';
import type { Recipe } from './run-container.js';

function contained(recipe: Recipe): Promise<DisposableServer | undefined> {
  return inContainer(recipe.name, recipe.image, async () => {
    // Testcontainers takes a second to load.
    const { runContainer } = await import('./run-container.js');
    return runContainer(recipe);
  });
}

/** Starts PostgreSQL in a container, with a superuser that needs no password. */
export function postgresContainer(port: number): Promise<DisposableServer | undefined> {
  return contained({
    name: 'PostgreSQL',
    image: composeImage('POSTGRES_IMAGE'),
    ports: [{ container: 5432, host: port }],
    env: { POSTGRES_HOST_AUTH_METHOD: 'trust', POSTGRES_INITDB_ARGS: [...NEW_CLUSTER, '--no-sync'].join(' ') },
    command: ['postgres', ...TEST_SETTINGS.flatMap((setting) => ['-c', setting])],
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    attempt: signIn,
  });
}

/** Starts RabbitMQ in a container, with its management API. */
export function rabbitMqContainer(
  ports: { amqp: number; management: number },
  login: { user: string; password: string },
): Promise<DisposableServer | undefined> {
  return contained({
    name: 'RabbitMQ',
    image: composeImage('RABBITMQ_IMAGE'),
    ports: [
      { container: 5672, host: ports.amqp },
      { container: 15672, host: ports.management },
    ],
    env: {
      RABBITMQ_DEFAULT_USER: login.user,
      RABBITMQ_DEFAULT_PASS: login.password,
      // Erlang reserves memory for each file that it could open, and some engines set no limit.
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: [...IDLE_ARGUMENTS, '+Q 65536'].join(' '),
    },
    files: [
      { target: '/etc/rabbitmq/enabled_plugins', content: '[rabbitmq_management].\n' },
      { target: '/etc/rabbitmq/conf.d/30-tests.conf', content: `${LIMITS.join('\n')}\n` },
    ],
    url: `amqp://${login.user}:${login.password}@127.0.0.1:${ports.amqp}?heartbeat=${HEARTBEAT_SECONDS}`,
    attempt: checkAmqp,
  });
}

/** Starts MinIO in a container. */
export function minioContainer(
  port: number,
  keys: { access_key: string; secret_key: string },
): Promise<DisposableServer | undefined> {
  return contained({
    name: 'The S3 server',
    image: composeImage('S3_IMAGE'),
    ports: [{ container: 9000, host: port }],
    env: { MINIO_ROOT_USER: keys.access_key, MINIO_ROOT_PASSWORD: keys.secret_key },
    command: ['server', '/data'],
    url: `http://127.0.0.1:${port}`,
    attempt: checkS3,
  });
}

/** The server rejects unsigned calls once it is ready, and answers 503 before. */
async function checkS3(url: string): Promise<void> {
  const { status } = await fetch(url);
  if (status >= 500) throw new Error(`The S3 server answers ${status}.`);
}
