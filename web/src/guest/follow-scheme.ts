/** The page's first script has chosen a scheme; a guest has none of their own, so the device's is followed. */
export function followScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light');
  });
}
