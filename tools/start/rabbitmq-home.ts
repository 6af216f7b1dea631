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
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const SCRIPTS = ['rabbitmq-server', 'rabbitmq-env', 'rabbitmq-defaults'];

/** Which of RabbitMQ's applications are plugins shows in their names alone. */
const PLUGIN = /^(rabbitmq_\w+)-/;

/** Loaded before the broker has a say. */
const ALWAYS_LOADED = ['kernel.app', 'stdlib.app', 'sasl.app'];

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
  for (const path of ['.', 'sbin', 'plugins']) makeOpenFolder(join(folder, path));
  for (const script of SCRIPTS) copyFileSync(join(scripts, script), join(folder, 'sbin', script));
  for (const application of applications) {
    const plugin = PLUGIN.exec(application)?.[1];
    if (!plugin || needed.has(plugin)) symlinkSync(join(installed, application), join(folder, 'plugins', application));
  }
  describeErlang(join(folder, 'plugins', 'erlang'));
  return join(folder, 'sbin', 'rabbitmq-server');
}

/** The broker, which may run as another user, has to read it, whatever the umask says. */
function makeOpenFolder(path: string) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/**
 * Says of Erlang's own applications that they have no modules. At its start the broker reads every module of all
 * applications, to find steps of its own in them: that is another quarter of its start, and fifteen megabytes. Modules that
 * it calls are found by their names.
 */
function describeErlang(folder: string) {
  const programs = (process.env.PATH ?? '').split(delimiter).map((path) => join(path, 'erl'));
  const program = programs.find((path) => existsSync(path));
  const libraries = program ? join(dirname(realpathSync(program)), '..', 'lib') : '';
  if (!existsSync(libraries)) return;
  for (const path of ['.', 'ebin']) makeOpenFolder(join(folder, path));
  for (const library of readdirSync(libraries)) {
    const name = `${library.split('-')[0]}.app`;
    const resource = join(libraries, library, 'ebin', name);
    if (ALWAYS_LOADED.includes(name) || !existsSync(resource)) continue;
    const described = join(folder, 'ebin', name);
    writeFileSync(described, readFileSync(resource, 'utf8').replace(/\{modules,\s*\[[^\]]*\]/, '{modules, []'));
    chmodSync(described, 0o644);
  }
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
