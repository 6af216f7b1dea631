import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkout } from '../../tools/start/folders.js';

const execute = promisify(execFile);
const PROJECT = 'whereabouts-test';

/** What an upgrade replaces after the web server. */
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

/** The stack of docker-compose.yml under a name of its own, published on this port of the machine itself. */
export class Stack {
  /** Of our images. */
  version = 'local';

  constructor(private readonly port: number) {}

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** `docker compose …`; further files come from COMPOSE_FILE, as always. */
  async compose(...args: string[]): Promise<string> {
    return this.docker('compose', '--project-name', PROJECT, ...args);
  }

  async docker(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      LISTEN: `127.0.0.1:${this.port}`,
      PORT: String(this.port),
      // All calls of the test come from one address and one user.
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

  /** Brings these services up, or the default ones, and waits until all are healthy. */
  async up(...services: string[]): Promise<void> {
    await this.compose('up', '--detach', ...services);
    await this.healthy();
  }

  /** As deploy/README.md has it. */
  async upgrade(...options: string[]): Promise<void> {
    for (const step of ['secrets', 'migrate']) await this.compose('run', '--rm', '--no-deps', step);
    await this.compose('up', '--detach', '--no-deps', 'web');
    await this.up('--no-deps', ...options, ...SERVICES);
  }

  /** Also those of profiles, and their volumes. */
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

  /** Waits until every container that has a health check passes it. */
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

  /** The code in the link for the first user, which only the log tells. */
  async setupCode(service: string): Promise<string> {
    const link = new RegExp(`http://localhost:${this.port}/signup\\?setup=([\\w-]+)`);
    const code = link.exec(await this.compose('logs', '--no-color', service))?.[1];
    if (!code) throw new Error(`the log of ${service} has no setup link that leads to the published port`);
    return code;
  }

  /** MB that each running container uses, without what the kernel merely keeps of files. */
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

  /** Our images of this version: name and MB. */
  async images(): Promise<{ name: string; size: string }[]> {
    const lines = await this.docker('images', 'whereabouts/*', '--format', '{{.Repository}} {{.Tag}} {{.Size}}');
    return lines
      .split('\n')
      .sort()
      .map((line) => line.split(' '))
      .filter(([, tag]) => tag === this.version)
      .map(([name = '', , size = '']) => ({ name, size }));
  }

  /** The images of another version: the same programs, but Docker takes them for new ones. */
  async makeVersion(version: string): Promise<void> {
    for (const { name } of await this.images()) {
      const container = await this.docker('create', `${name}:${this.version}`);
      await this.docker('commit', '--change', `LABEL version=${version}`, container, `${name}:${version}`);
      await this.docker('rm', container);
    }
  }

  /** When the container of a service was started. */
  async startedAt(service: string): Promise<string> {
    const id = await this.compose('ps', '--quiet', service);
    return this.docker('inspect', '--format', '{{.State.StartedAt}}', id);
  }
}
