import type { MantineThemeComponents } from '@mantine/core';
import { LoadingButton } from '../ui/loading-button';

// Heights come from `theme.css`: 44 px for fingers, 36 for a mouse. No size of a component undercuts them.
const CONTROL = 'var(--control)';
const FIELD = 'var(--field)';

/** What every control is unless a screen says otherwise. Nothing is imported here that a page may not need. */
export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { component: LoadingButton },
    vars: (_: unknown, { size }: { size?: string }) => ({
      root: {
        '--button-height': size === 'lg' ? '3.25rem' : CONTROL,
        '--button-fz': size === 'lg' ? 'var(--mantine-font-size-md)' : 'var(--mantine-font-size-sm)',
      },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', component: LoadingButton },
    vars: () => ({ root: { '--ai-size': CONTROL } }),
  },
  CloseButton: { vars: () => ({ root: { '--cb-size': CONTROL, '--cb-icon-size': '1.25rem' } }) },
  // What is typed reads in the order of its script. `bidi.css` does this for what is shown.
  Input: {
    // `dir` itself would be that of the frame around the field.
    defaultProps: { attributes: { input: { dir: 'auto' } } },
    vars: () => ({ wrapper: { '--input-height': FIELD, '--input-fz': 'var(--field-font)' } }),
  },
  InputWrapper: {
    // `components.css` marks what is required: Mantine's mark would belong to the text of the label.
    defaultProps: { withAsterisk: false },
    vars: () => ({
      label: { '--input-label-size': 'var(--mantine-font-size-sm)' },
      error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
      description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
    }),
  },
  // Beside a number one's own buttons stand where they are needed: Mantine's are too small for fingers.
  NumberInput: { defaultProps: { hideControls: true } },
  PasswordInput: { vars: () => ({ root: { '--psi-button-size': CONTROL, '--psi-icon-size': '1.25rem' } }) },
  // Its frame holds the pills.
  PillsInput: { defaultProps: { attributes: {} } },
  PillsInputField: { defaultProps: { dir: 'auto' } },
  Pill: { vars: () => ({ root: { '--pill-height': '1.75rem', '--pill-fz': 'var(--mantine-font-size-sm)' } }) },
  Switch: {
    defaultProps: { size: 'md', withThumbIndicator: false },
    vars: () => ({
      root: {
        '--switch-width': '2.5rem',
        '--switch-height': '1.375rem',
        '--switch-thumb-size': '1rem',
        '--switch-track-label-padding': '0.1875rem',
      },
    }),
  },
  Checkbox: { defaultProps: { size: 'md' } },
  Modal: { defaultProps: { overlayProps: { color: 'var(--veil)', backgroundOpacity: undefined } } },
  Drawer: { defaultProps: { overlayProps: { color: 'var(--veil)', backgroundOpacity: undefined } } },
  // The first entry has the focus at once; Mantine's place before it is no entry of a menu.
  Menu: { defaultProps: { radius: 'md', shadow: 'md', withInitialFocusPlaceholder: false } },
};
