import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font of the report. The Han fonts cover the same characters in the forms of their region. */
export type FontName =
  | 'latin'
  | 'latinBold'
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'thai'
  | 'emoji'
  | 'japanese'
  | 'korean'
  | 'simplified'
  | 'traditional';

/**
 * Whole fonts, because the slices that web pages load cannot be shaped together. The container image keeps only these
 * files of their packages (`deploy/container/install-packages`).
 */
const FILES: Record<FontName, [name: string, file: string]> = {
  latin: ['@expo-google-fonts/noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  latinBold: ['@expo-google-fonts/noto-sans', '700Bold/NotoSans_700Bold.ttf'],
  arabic: ['@expo-google-fonts/noto-sans-arabic', '400Regular/NotoSansArabic_400Regular.ttf'],
  hebrew: ['@expo-google-fonts/noto-sans-hebrew', '400Regular/NotoSansHebrew_400Regular.ttf'],
  devanagari: ['@expo-google-fonts/noto-sans-devanagari', '400Regular/NotoSansDevanagari_400Regular.ttf'],
  thai: ['@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
  emoji: ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
  japanese: ['@embedpdf/fonts-jp', 'fonts/NotoSansJP-Regular.otf'],
  korean: ['@embedpdf/fonts-kr', 'fonts/NotoSansKR-Regular.otf'],
  simplified: ['@embedpdf/fonts-sc', 'fonts/NotoSansHans-Regular.otf'],
  traditional: ['@embedpdf/fonts-tc', 'fonts/NotoSansHant-Regular.otf'],
};

const require = createRequire(import.meta.url);

/** The path of a font. */
export function fontPath(name: FontName): string {
  const [packageName, file] = FILES[name];
  // The main file of each package lies in the package's folder or in its `dist`.
  const main = dirname(require.resolve(packageName));
  return join(packageName.startsWith('@embedpdf/') ? dirname(main) : main, file);
}
