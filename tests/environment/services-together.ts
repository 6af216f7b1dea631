import { type Service, startServices } from '../../tools/start/services.js';
import { onStop } from '../../tools/start/stop.js';

// The services named in its argument, in one process: they have its environment, and what is their own.
const services: Service[] = JSON.parse(process.argv[2] ?? '[]');
const inherited = { ...process.env };
const running = startServices(
  services.map((service) => ({ ...service, env: { ...inherited, ...service.env } })),
  false,
);
onStop(async () => (await running).stop());
