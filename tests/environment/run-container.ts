import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { Refused, untilReady } from '../../tools/start/readiness.js';
import { cleanupLabels } from './container-cleanup.js';
import type { DisposableServer } from './disposable.js';

/** How to run a server in a container. */
export interface Recipe {
  name: string;
  image: string;
  /** The ports on this machine, which stay the same after a restart of the container. */
  ports: { container: number; host: number }[];
  env: Record<string, string>;
  command?: string[];
  files?: { target: string; content: string }[];
  url: string;
  /** Succeeds once the server answers at its URL. */
  attempt: (url: string) => Promise<unknown>;
}

/** Testcontainers publishes ports on all addresses. Test servers must be reachable only from this machine. */
class LoopbackContainer extends GenericContainer {
  protected override async beforeContainerCreated(): Promise<void> {
    const bindings: { HostIp?: string }[][] = Object.values(this.hostConfig.PortBindings ?? {});
    for (const binding of bindings.flat()) binding.HostIp = '127.0.0.1';
  }
}

export async function runContainer(recipe: Recipe): Promise<DisposableServer> {
  const { name, image, ports, env, command, files = [], url, attempt } = recipe;
  const prepared = new LoopbackContainer(image)
    .withEnvironment(env)
    .withExposedPorts(...ports)
    .withCopyContentToContainer(files)
    .withLabels(await cleanupLabels())
    .withSharedMemorySize(128 * 1024 ** 2)
    // The attempt below checks the server itself, which is more reliable than checking its port.
    .withWaitStrategy(Wait.forAll([]));
  const started = await (command ? prepared.withCommand(command) : prepared).start();
  const { container: containers } = await getContainerRuntimeClient();
  const container = containers.getById(started.getId());
  const check = async () => {
    try {
      await attempt(url);
    } catch (problem) {
      if (!(await container.inspect()).State.Running) throw new Refused('The container has exited.');
      throw problem;
    }
  };
  const ready = () => untilReady(check, { name, log: `docker logs ${container.id}`, seconds: 120 });
  const stop = async () => void (await started.stop());
  await ready().catch(async (problem) => {
    await stop();
    throw problem;
  });
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
    stop,
  };
}
