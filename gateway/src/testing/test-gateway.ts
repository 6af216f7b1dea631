import type { Type } from '@nestjs/common';
import type { Role } from '@whereabouts/shared/contracts/auth.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { start } from '../main.js';
import { FakeAuth } from './fake-auth.js';

/** URLs where no server responds. */
const NOWHERE = { MEDIA_URL: 'http://127.0.0.1:9', INVENTORY_URL: 'http://127.0.0.1:9' };

/** A gateway on a real broker, with a fake of auth, and with fakes of other services if a test needs them. */
export class TestGateway {
  readonly auth = new FakeAuth();
  private readonly running = new Map<string, RunningService>();
  private users = 0;

  private constructor(
    readonly env: EnvSource,
    private readonly closeEnvironment: () => Promise<void>,
  ) {}

  static async start(env: EnvSource = {}, others: Record<string, Type<unknown>> = {}): Promise<TestGateway> {
    const environment = await testEnvironment();
    const gateway = new TestGateway({ ...environment.env, ...NOWHERE, ...env }, environment.close);
    await gateway.startAuth();
    for (const [name, controller] of Object.entries(others)) {
      const address = await gateway.startOther(name, controller);
      if (name === 'media') gateway.env.MEDIA_URL = address;
      if (name === 'inventory') gateway.env.INVENTORY_URL = address;
      if (name === 'analysis') gateway.env.ANALYSIS_URL = address;
    }
    await gateway.startGateway();
    return gateway;
  }

  /** A second gateway with the same users. */
  async another(env: EnvSource = {}): Promise<TestGateway> {
    const gateway = new TestGateway({ ...this.env, ...env }, async () => {});
    await gateway.startGateway();
    return gateway;
  }

  get address() {
    return `http://127.0.0.1:${this.running.get('gateway')?.port}`;
  }

  /** Every route of a controller, as `METHOD /path/{field}`. */
  routes(): string[] {
    const { stack } = this.running.get('gateway')?.app.getHttpAdapter().getInstance().router ?? { stack: [] };
    const routes: { path: string; methods: Record<string, boolean> }[] = stack.flatMap(
      ({ route }: { route?: unknown }) => route ?? [],
    );
    return routes.flatMap(({ path, methods }) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
  }

  async startAuth() {
    await this.startOther('auth', this.auth.controller());
  }

  /** Starts a fake and returns its URL. */
  async startOther(name: string, controller: Type<unknown>): Promise<string> {
    const service = await startFake(name, this.env, controller);
    this.running.set(name, service);
    return `http://127.0.0.1:${service.port}`;
  }

  async startGateway(env: EnvSource = {}) {
    this.running.set('gateway', await start({ ...this.env, ...env }));
  }

  async stop(name: string) {
    await this.running.get(name)?.close();
    this.running.delete(name);
  }

  /** Creates a user and returns its id and token. */
  user(role: Role = 'user') {
    const id = ++this.users;
    this.auth.users.set(id, { role, token_version: 1 });
    return { id, token: this.auth.token(id) };
  }

  call(path: string, { token, body, ...init }: Omit<RequestInit, 'body'> & { token?: string; body?: unknown } = {}) {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(this.address + path, { redirect: 'manual', ...init, headers, ...content });
  }

  async status(path: string, token?: string): Promise<number> {
    const response = await this.call(path, token === undefined ? {} : { token });
    await response.body?.cancel();
    return response.status;
  }

  async close() {
    for (const name of [...this.running.keys()].reverse()) await this.stop(name);
    await this.closeEnvironment();
  }
}
