/**
 * Follows the device's color scheme. A guest has no setting, and the page's first script only sets the initial
 * scheme.
 */
export function followScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light');
  });
}
