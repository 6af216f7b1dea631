import type { Plugin } from 'vite';

const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;
/** Buttons in one frame, which neither this app nor Mantine itself uses: `Button.Group` is undefined here. */
const GROUPS = /^(Button|ActionIcon)\.(Group|GroupSection) = \w+;$/gm;
const COMPONENTS = /(?<=^const \w+ = )(?=React\$1\.forwardRef\()/gm;

/**
 * Components of packages that nobody uses stay out of the app. Of some a bundler cannot see that they do nothing by being
 * there: they get a name for development tools, or are made by a call.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/, code: '.displayName = ' },
      handler: (code) => ({
        code: code.replaceAll(DISPLAY_NAMES, '').replaceAll(GROUPS, '').replaceAll(COMPONENTS, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
