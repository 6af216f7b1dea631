import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Face {
  family: string;
  weight?: 'bold';
  style?: 'italic';
}

const NOTO = 'Noto Sans';
const LIBERATION = 'Liberation Sans';

/** Fonts of packages that the reports use, so that a run does not depend on the fonts of the system. */
export const FACES = {
  sans: { family: NOTO },
  sansBold: { family: NOTO, weight: 'bold' },
  liberation: { family: LIBERATION },
  liberationBold: { family: LIBERATION, weight: 'bold' },
  liberationItalic: { family: LIBERATION, style: 'italic' },
  arabic: { family: 'Noto Sans Arabic' },
  japanese: { family: 'Noto Sans Japanese' },
  korean: { family: 'Noto Sans Korean' },
  simplified: { family: 'Noto Sans S Chinese' },
} as const satisfies Record<string, Face>;
export type FontName = keyof typeof FACES;

/** The folders of the fonts in their packages. */
const FOLDERS: [packageName: string, folder: string][] = [
  ['@expo-google-fonts/noto-sans', '400Regular'],
  ['@expo-google-fonts/noto-sans', '700Bold'],
  ['@expo-google-fonts/noto-sans-arabic', '400Regular'],
  ['@embedpdf/fonts-jp', 'fonts'],
  ['@embedpdf/fonts-kr', 'fonts'],
  ['@embedpdf/fonts-sc', 'fonts'],
  ['pdfjs-dist', 'standard_fonts'],
];

const require = createRequire(import.meta.url);

/**
 * Makes sharp draw SVG text with the fonts of the packages and no others. librsvg reads the setting when a process first
 * draws text.
 * @param folder for the configuration and the cache of fontconfig
 */
export function usePackagedFonts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const folders = FOLDERS.map(([packageName, inside]) => `<dir>${join(packageFolder(packageName), inside)}</dir>`);
  const path = join(folder, 'fonts.conf');
  writeFileSync(path, `<fontconfig>${folders.join('')}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`);
  process.env.FONTCONFIG_FILE = path;
}

function packageFolder(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'package.json'))) return join(folder, name);
  }
  throw new Error(`The package ${name} is not installed.`);
}
