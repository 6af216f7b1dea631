import { cssVariables } from '../app/theme-variables';

const rules = (variables: Record<string, string>) =>
  Object.entries(variables)
    .filter(([name]) => !name.startsWith('--mantine'))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The app's own colours, without its component library. */
export function setColors(): void {
  const { light, dark } = cssVariables();
  const style = document.createElement('style');
  style.textContent = `:root{${rules(light)}}:root[data-mantine-color-scheme="dark"]{${rules(dark)}}`;
  document.head.append(style);
  followScheme();
}

/** The page's first script has chosen a scheme; a guest has none of their own, so the device's is followed. */
function followScheme() {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light');
  });
}
