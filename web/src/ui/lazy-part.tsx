import { type ComponentType, lazy, useState } from 'react';

/**
 * A part of the page whose code is loaded when it is first shown, or before by `load`, which may be tried again. Once
 * loaded it is drawn at once, where `lazy` alone would show the fallback first and take the focus from what was there.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Loading: ComponentType<Props> = lazy(keep);
  function Part(props: Props) {
    // One and the same for as long as it is shown.
    const [Shown] = useState(() => loaded ?? Loading);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load: keep });
}
