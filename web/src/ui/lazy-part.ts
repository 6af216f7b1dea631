import { type ComponentType, lazy } from 'react';

/** A part of the page whose code is loaded when it is first shown, or before by `load`, which may be tried again. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return Object.assign(lazy(load), { load });
}
