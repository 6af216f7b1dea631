import { spawnSync } from 'node:child_process';
import { canInstall, installPackages } from '../../tools/start/apt.js';

/** The programs that check reports, and Debian's packages of them. */
const PACKAGES = { qpdf: 'qpdf', pdfinfo: 'poppler-utils' };

/** Installs the programs that check reports if possible. Without them, their tests are skipped. */
export async function installPdfTools(log: string): Promise<void> {
  const missing = Object.entries(PACKAGES).filter(([program]) => spawnSync(program, ['--version']).error);
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name);
  if (!canInstall()) return console.log(`Without ${names.join(' and ')}, their checks of reports are skipped.`);
  await installPackages(names, log);
}
