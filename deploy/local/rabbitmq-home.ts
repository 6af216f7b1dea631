import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const SCRIPTS = ['rabbitmq-server', 'rabbitmq-env', 'rabbitmq-defaults'];

/** Which of RabbitMQ's applications are plugins shows in their names alone. */
const PLUGIN = /^(rabbitmq_\w+)-/;

/**
 * The installed RabbitMQ without the plugins that are not wanted. Erlang looks for each module of the broker in the
 * folder of every plugin there is, forty of them: that is a third of its start, and twenty megabytes.
 * @param folder where the scripts and links to applications are put
 * @returns the script that starts it; the installed one where it lies otherwise than is known
 */
export function withoutPlugins(command: string, folder: string, wanted: string[]): string {
  const scripts = dirname(realpathSync(command));
  const installed = join(scripts, '..', 'plugins');
  if (![installed, ...SCRIPTS.map((script) => join(scripts, script))].every((path) => existsSync(path))) return command;
  const applications = readdirSync(installed).filter((name) => existsSync(join(installed, name, 'ebin')));
  const needed = new Set<string>();
  for (const name of ['rabbit', ...wanted]) addNeeded(name, installed, applications, needed);

  rmSync(folder, { recursive: true, force: true });
  for (const path of [folder, join(folder, 'sbin'), join(folder, 'plugins')]) {
    mkdirSync(path, { recursive: true });
    // The broker, which may run as another user, has to read it, whatever the umask says.
    chmodSync(path, 0o755);
  }
  for (const script of SCRIPTS) copyFileSync(join(scripts, script), join(folder, 'sbin', script));
  for (const application of applications) {
    const plugin = PLUGIN.exec(application)?.[1];
    if (!plugin || needed.has(plugin)) symlinkSync(join(installed, application), join(folder, 'plugins', application));
  }
  return join(folder, 'sbin', 'rabbitmq-server');
}

/** With what it depends on, as its application resource file says (erlang.org/doc, "app"). */
function addNeeded(name: string, installed: string, applications: string[], needed: Set<string>) {
  const folder = applications.find((application) => application.startsWith(`${name}-`));
  if (!folder || needed.has(name)) return;
  needed.add(name);
  const resource = readFileSync(join(installed, folder, 'ebin', `${name}.app`), 'utf8');
  const [, dependencies = ''] = /\{applications,\s*\[([^\]]*)\]/.exec(resource) ?? [];
  for (const other of dependencies.split(',')) addNeeded(other.trim(), installed, applications, needed);
}
