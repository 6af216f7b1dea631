import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkout } from '../../tools/start/folders.js';

const execute = promisify(execFile);
const PROJECT = 'whereabouts-test';

/** Services that an upgrade replaces after the web server. */
const SERVICES = [
  'photos',
  'auth',
  'inventory',
  'sharing',
  'media',
  'analysis',
  'analysis-worker',
  'gateway',
  'backup-schedule',
];

/** One container of the stack. */
export interface Container {
  id: string;
  service: string;
}

/** The stack of docker-compose.yml, under its own project name and published on this loopback port. */
export class Stack {
  /** Tag of our images. */
  version = 'local';

  constructor(private readonly port: number) {}

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Runs `docker compose …`. COMPOSE_FILE may name more files. */
  async compose(...args: string[]): Promise<string> {
    return this.docker('compose', '--project-name', PROJECT, ...args);
  }

  async docker(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      LISTEN: `127.0.0.1:${this.port}`,
      PORT: String(this.port),
      // All calls of the tests come from one address.
      RATE_LIMIT_FACTOR: '1000',
      VERSION: this.version,
    };
    try {
      const { stdout } = await execute('docker', args, { cwd: checkout, env, maxBuffer: 64 * 1024 * 1024 });
      return stdout.trim();
    } catch (problem) {
      const { stdout, stderr } = problem as { stdout: string; stderr: string };
      throw new Error(`docker ${args.join(' ')}:\n${`${stdout}\n${stderr}`.slice(-3000)}`);
    }
  }

  /** Starts these services, or the default ones, and waits until all are healthy. */
  async up(...services: string[]): Promise<void> {
    await this.compose('up', '--detach', ...services);
    await this.healthy();
  }

  /** Runs the upgrade commands of deploy/README.md. */
  async upgrade(...options: string[]): Promise<void> {
    for (const step of ['secrets', 'migrate']) await this.compose('run', '--rm', '--no-deps', step);
    await this.compose('up', '--detach', '--no-deps', 'web');
    await this.up('--no-deps', ...options, ...SERVICES);
  }

  /** Removes all containers, including those of profiles, with their volumes. */
  async down(): Promise<void> {
    await this.compose('--profile', '*', 'down', '--volumes', '--timeout', '5');
  }

  async containers(): Promise<Container[]> {
    const lines = await this.compose('--profile', '*', 'ps', '--all', '--format', '{{.ID}} {{.Service}}');
    return lines.split('\n').map((line) => {
      const [id = '', service = ''] = line.split(' ');
      return { id, service };
    });
  }

  /** Waits until every container with a health check is healthy. */
  async healthy(): Promise<void> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const lines = await this.compose('--profile', '*', 'ps', '--format', '{{.Service}} {{.State}} {{.Health}}');
      const ill = lines.split('\n').filter((line) => !/ running( healthy)?$/.test(line.trimEnd()));
      if (ill.length === 0) return;
      if (Date.now() > deadline) throw new Error(`not healthy in time: ${ill.join(', ')}`);
      await pause(500);
    }
  }

  /** The setup code for the first user. Only the log contains it. */
  async setupCode(service: string): Promise<string> {
    const link = new RegExp(`http://localhost:${this.port}/signup\\?setup=([\\w-]+)`);
    const code = link.exec(await this.compose('logs', '--no-color', service))?.[1];
    if (!code) throw new Error(`the log of ${service} has no setup link that leads to the published port`);
    return code;
  }

  /** Memory of each running container in MB, without the page cache. */
  async memory(): Promise<{ name: string; mb: number }[]> {
    const lines = await this.docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}');
    return lines
      .split('\n')
      .filter((line) => line.startsWith(`${PROJECT}-`))
      .map((line) => {
        const [, name = '', amount, unit] = /^whereabouts-test-(\S+) ([\d.]+)(\w+)/.exec(line) ?? [];
        const factor = { KiB: 1 / 1024, MiB: 1, GiB: 1024 }[unit ?? ''] ?? 0;
        return { name, mb: Number(amount) * factor };
      });
  }

  /** Name and size in MB of our images of this version. */
  async images(): Promise<{ name: string; size: string }[]> {
    const lines = await this.docker('images', 'whereabouts/*', '--format', '{{.Repository}} {{.Tag}} {{.Size}}');
    return lines
      .split('\n')
      .sort()
      .map((line) => line.split(' '))
      .filter(([, tag]) => tag === this.version)
      .map(([name = '', , size = '']) => ({ name, size }));
  }

  /** Makes images of another version. The programs are equal, but Docker treats the images as new. */
  async makeVersion(version: string): Promise<void> {
    for (const { name } of await this.images()) {
      const container = await this.docker('create', `${name}:${this.version}`);
      await this.docker('commit', '--change', `LABEL version=${version}`, container, `${name}:${version}`);
      await this.docker('rm', container);
    }
  }

  /** Start time of a service's container. */
  async startedAt(service: string): Promise<string> {
    const id = await this.compose('ps', '--quiet', service);
    return this.docker('inspect', '--format', '{{.State.StartedAt}}', id);
  }
}
