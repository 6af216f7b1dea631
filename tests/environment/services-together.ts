import { type Service, startServices } from '../../tools/start/services.js';
import { onStop } from '../../tools/start/stop.js';

// Runs the services that its argument names in one process. They share its environment, and each adds its own.
const services: Service[] = JSON.parse(process.argv[2] ?? '[]');
const inherited = { ...process.env };
const running = startServices(
  services.map((service) => ({ ...service, env: { ...inherited, ...service.env } })),
  false,
);
onStop(async () => (await running).stop());
