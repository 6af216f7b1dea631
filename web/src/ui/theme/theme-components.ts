import type { MantineThemeComponents } from '@mantine/core';
import { LoadingButton } from '../loading/loading-button';

// `theme.css` defines the heights: 44 px for touch, 36 px for a mouse. No component size is smaller.
const CONTROL = 'var(--control)';
const FIELD = 'var(--field)';

/** Defaults for all controls. Components that not every page needs are not imported here. */
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
  // The direction of typed text follows its script. `bidi.css` does this for displayed text.
  Input: {
    // A `dir` prop would apply to the wrapper of the field.
    defaultProps: { attributes: { input: { dir: 'auto' } } },
    vars: () => ({ wrapper: { '--input-height': FIELD, '--input-fz': 'var(--field-font)' } }),
  },
  InputWrapper: {
    // `components.css` adds the mark of a required field. Mantine's mark would be part of the label text.
    defaultProps: { withAsterisk: false },
    vars: () => ({
      label: { '--input-label-size': 'var(--mantine-font-size-sm)' },
      error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
      description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
    }),
  },
  PasswordInput: { vars: () => ({ root: { '--psi-button-size': CONTROL, '--psi-icon-size': '1.25rem' } }) },
  // Resets the `attributes` of Input: the wrapper contains the pills.
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
  // Mantine centers the list before it has the width of its field, and does not center a list above the field again.
  Combobox: { defaultProps: { position: 'bottom-start' } },
  // The first entry gets focus at once. Mantine's initial placeholder is not a menu entry.
  Menu: { defaultProps: { radius: 'md', shadow: 'md', withInitialFocusPlaceholder: false } },
};
