import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { launch } from './child-process.js';
import { composeImage } from './compose-image.js';
import { checkAmqp, type RabbitMqOptions } from './rabbitmq.js';
import { untilReady } from './readiness.js';
import type { ServerProgram } from './server-program.js';

async function docker(args: string[], log: string): Promise<boolean> {
  return (await launch({ command: 'docker', args, output: log, stopSignal: 'SIGTERM' }).ended).code === 0;
}

/** RabbitMQ in a container that lives as long as its docker command. */
export async function prepareRabbitMqContainer(options: RabbitMqOptions): Promise<ServerProgram> {
  const { folder, ports, log, user, password } = options;
  const image = composeImage('RABBITMQ_IMAGE');
  mkdirSync(folder, { recursive: true });
  const container = `whereabouts-rabbitmq-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  if (!(await docker(['image', 'inspect', '--format', '{{.Id}}', image], log))) {
    console.log(`Fetching the image ${image}…`);
    if (!(await docker(['pull', image], log))) throw new Error(`Docker could not fetch ${image}; ${log} says why.`);
  }
  // A container may be left if the docker command itself was killed.
  await docker(['rm', '--force', container], log);
  const url = `amqp://${user}:${password}@127.0.0.1:${ports.rabbitmq}`;
  const place = ['--name', container, '--hostname', 'whereabouts', '--volume', `${folder}:/var/lib/rabbitmq`];
  const account = ['--env', 'RABBITMQ_DEFAULT_USER', '--env', 'RABBITMQ_DEFAULT_PASS'];
  return {
    name: 'RabbitMQ',
    url,
    launch: () =>
      launch({
        command: 'docker',
        args: ['run', '--rm', ...place, '--publish', `127.0.0.1:${ports.rabbitmq}:5672`, ...account, image],
        env: { ...process.env, RABBITMQ_DEFAULT_USER: user, RABBITMQ_DEFAULT_PASS: password },
        output: log,
        stopSignal: 'SIGTERM',
      }),
    ready: (child) => untilReady(() => checkAmqp(url), { name: 'RabbitMQ', log, seconds: 120, child }),
  };
}
