import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
} from '@mantine/core';

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

/** Warm, like paper and wood: photos keep their own colours next to it. */
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

/** Designed for dark rather than inverted; Mantine takes text from 0–2, borders from 4, controls from 6, the page from 7. */
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

/** For what cannot be undone: the one red of each scheme. */
function dangerous(variant: string): Partial<VariantColorResolverResult> {
  return variant === 'filled'
    ? { background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--page)' }
    : { hover: 'var(--bad-wash)', color: 'var(--bad)' };
}

/** The whole look: colours, type, radii. Sizes are rem, so that the root's font size scales all of it. */
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
  components: { Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.5 } } } },
  // Mantine judges by the light shade alone; the dark one is bright and takes dark text.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.color === 'red') return { ...colors, ...dangerous(input.variant) };
    const primary = input.variant === 'filled' && input.color === 'teal';
    return primary ? { ...colors, color: 'var(--mantine-primary-color-contrast)' } : colors;
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** The names our own stylesheets use. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf9f7',
    '--mantine-color-dimmed': '#6c655c',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#756d63',
    '--mantine-color-teal-light': '#e2f2ef',
    '--mantine-color-teal-light-hover': '#daeeea',
    '--mantine-color-teal-light-color': '#0b756b',
    '--page': '#faf9f7',
    '--surface': '#ffffff',
    '--sunken': '#f1eee9',
    '--hairline': '#e5e0d8',
    '--control-line': '#958c80',
    '--ink': '#211e1b',
    '--muted': '#6c655c',
    '--accent': '#0b756b',
    '--accent-wash': '#e9f6f3',
    '--good': '#1f6b35',
    '--good-wash': '#e6f3e8',
    '--warn': '#8a5200',
    '--warn-wash': '#fbf0dc',
    '--bad': '#b42318',
    '--bad-wash': '#fcebe9',
    '--float': '0 8px 28px rgb(33 30 27 / 14%)',
    '--photo-filter': 'none',
  },
  dark: {
    '--mantine-color-body': '#151413',
    '--mantine-color-dimmed': '#aaa298',
    '--mantine-color-disabled': '#2e2b28',
    '--mantine-color-error': '#ff9d90',
    '--mantine-color-placeholder': '#958d83',
    '--mantine-color-teal-light': '#16302d',
    '--mantine-color-teal-light-hover': '#1b3c38',
    '--mantine-color-teal-light-color': '#3fb8a9',
    '--page': '#151413',
    '--surface': '#1f1d1b',
    '--sunken': '#292623',
    '--hairline': '#332f2b',
    '--control-line': '#7d756b',
    '--ink': '#ece8e1',
    '--muted': '#aaa298',
    '--accent': '#3fb8a9',
    '--accent-wash': '#16302d',
    '--good': '#86cf98',
    '--good-wash': '#1a2e1f',
    '--warn': '#ecb765',
    '--warn-wash': '#352713',
    '--bad': '#ff9d90',
    '--bad-wash': '#3a1d1a',
    '--float': '0 8px 28px rgb(0 0 0 / 50%)',
    '--photo-filter': 'brightness(0.92)',
  },
});
