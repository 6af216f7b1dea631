import type { CSSVariablesResolver } from '@mantine/core';

/** Variables from `colors.css` for both schemes. */
const BOTH = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-teal-light': 'var(--accent-wash)',
  '--mantine-color-teal-light-color': 'var(--accent)',
};

/** Colors of Mantine's own components. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...BOTH,
    '--mantine-color-placeholder': '#756d63',
    '--mantine-color-teal-light-hover': '#d8ece8',
  },
  dark: {
    ...BOTH,
    '--mantine-color-disabled': '#2e2b28',
    '--mantine-color-placeholder': '#958d83',
    '--mantine-color-teal-light-hover': '#1b3c38',
  },
});
