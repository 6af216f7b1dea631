import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
} from '@mantine/core';
import { components } from './theme-components';

const teal: MantineColorsTuple = [
  '#e9f6f3',
  '#cdeae5',
  '#9fd8cf',
  '#66c4b7',
  '#3fb8a9',
  '#17958a',
  '#0b756b',
  '#095f57',
  '#084c46',
  '#063b36',
];

/** A warm gray that leaves the colors of photos undistorted. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#eae6df',
  '#dcd7ce',
  '#968d81',
  '#a0978b',
  '#6c655c',
  '#544e47',
  '#38332e',
  '#211e1b',
];

/**
 * Designed for the dark scheme rather than inverted. Mantine takes text from 0–2, borders from 4, controls from 6,
 * the page from 7.
 */
const dark: MantineColorsTuple = [
  '#ece8e1',
  '#cfc9bf',
  '#aaa298',
  '#857d73',
  '#776f65',
  '#2e2b28',
  '#1f1d1b',
  '#151413',
  '#100f0e',
  '#0a0909',
];

/** Buttons for actions that cannot be undone use the scheme's red. */
function dangerous(variant: string): Partial<VariantColorResolverResult> {
  return variant === 'filled'
    ? { background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--page)' }
    : { hover: 'var(--bad-wash)', color: 'var(--bad)' };
}

/** A secondary button: no border, slightly darker than the page. */
const QUIET: Partial<VariantColorResolverResult> = {
  background: 'var(--sunken)',
  hover: 'var(--sunken-hover)',
  color: 'var(--ink)',
  border: '1px solid transparent',
};

/** The theme: colors, type, radii. Sizes are in rem, so that the root font size scales all of them. */
export const theme = createTheme({
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  black: '#211e1b',
  defaultRadius: 'sm',
  radius: { sm: '0.5rem', md: '0.875rem' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: { fontWeight: '600' },
  lineHeights: { xs: '1.3333', sm: '1.4286', md: '1.5', lg: '1.3', xl: '1.2143' },
  shadows: { md: 'var(--float)' },
  components,
  // Mantine computes the contrast from the light shade only. The bright dark-scheme shade needs dark text.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant === 'default') return { ...colors, ...QUIET };
    if (input.color === 'gray' && input.variant === 'subtle')
      return { ...colors, color: 'var(--ink)', hover: 'var(--sunken)' };
    if (input.color === 'red') return { ...colors, ...dangerous(input.variant) };
    const primary = input.variant === 'filled' && input.color === 'teal';
    return primary ? { ...colors, color: 'var(--mantine-primary-color-contrast)' } : colors;
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});
