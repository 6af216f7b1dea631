import { signIn } from '../local/postgres.js';
import { checkAmqp } from '../local/rabbitmq.js';
import { untilReady } from '../local/readiness.js';
import type { DisposableServer } from './disposable.js';
import { canRun } from './images.js';

/** One container, published on the same ports each time it is started. */
interface Recipe {
  name: string;
  image: string;
  ports: { container: number; host: number }[];
  env: Record<string, string>;
  command: string[];
  url: string;
  attempt: (url: string) => Promise<unknown>;
}

async function run({ name, image, ports, env, command, url, attempt }: Recipe): Promise<DisposableServer> {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  const prepared = new GenericContainer(image).withEnvironment(env).withExposedPorts(...ports);
  const started = await (command.length ? prepared.withCommand(command) : prepared).start();
  const engine = await getContainerRuntimeClient();
  const container = engine.container.getById(started.getId());
  const ready = () => untilReady(() => attempt(url), { name, log: `docker logs ${container.id}`, seconds: 120 });
  await ready();
  return {
    url,
    kill: async () => {
      await container.kill({ signal: 'SIGKILL' });
      await container.wait();
    },
    startAgain: async () => {
      await container.start();
      await ready();
    },
    stop: async () => {
      await started.stop();
    },
  };
}

/** Runs it as a container, or gives nothing where that is not possible. */
async function contained(recipe: Recipe): Promise<DisposableServer | undefined> {
  if (!(await canRun(recipe.image))) return undefined;
  return run(recipe).catch((problem: Error) => {
    console.log(`No container for ${recipe.name}: ${problem.message}`);
    return undefined;
  });
}

/** PostgreSQL in a container, as the superuser without a password. */
export function postgresContainer(port: number): Promise<DisposableServer | undefined> {
  return contained({
    name: 'PostgreSQL',
    image: 'postgres:18',
    ports: [{ container: 5432, host: port }],
    env: { POSTGRES_HOST_AUTH_METHOD: 'trust' },
    command: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    attempt: signIn,
  });
}

/** RabbitMQ in a container, with its management API. */
export function rabbitMqContainer(
  ports: { amqp: number; management: number },
  login: { user: string; password: string },
): Promise<DisposableServer | undefined> {
  return contained({
    name: 'RabbitMQ',
    image: 'rabbitmq:4-management',
    ports: [
      { container: 5672, host: ports.amqp },
      { container: 15672, host: ports.management },
    ],
    env: { RABBITMQ_DEFAULT_USER: login.user, RABBITMQ_DEFAULT_PASS: login.password },
    command: [],
    url: `amqp://${login.user}:${login.password}@127.0.0.1:${ports.amqp}`,
    attempt: checkAmqp,
  });
}

/** MinIO in a container; the newest image its makers published. */
export function minioContainer(
  port: number,
  keys: { access_key: string; secret_key: string },
): Promise<DisposableServer | undefined> {
  return contained({
    name: 'MinIO',
    image: 'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z',
    ports: [{ container: 9000, host: port }],
    env: { MINIO_ROOT_USER: keys.access_key, MINIO_ROOT_PASSWORD: keys.secret_key },
    command: ['server', '/data'],
    url: `http://127.0.0.1:${port}`,
    attempt: (url) => fetch(`${url}/minio/health/ready`),
  });
}
