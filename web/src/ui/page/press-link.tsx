import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { withBase } from '../../domain/browser/base-path';

/** Whether the browser handles the press itself, with a new tab, a new window or a download. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

interface PressLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  to: string;
  onPress: () => void;
}

/**
 * A link with an action on plain press, for example closing its dialog. The address serves middle clicks, clicks with
 * Ctrl or ⌘, the context menu and copying. Unlike `Link`, it does not render again on each navigation, so lists of
 * thousands can use it.
 */
export function PressLink({ to, onPress, ...anchor }: PressLinkProps) {
  return (
    // Disables the browser's link drag, which would prevent dragging and selecting items.
    <a
      draggable={false}
      {...anchor}
      href={withBase(to)}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onPress();
      }}
    />
  );
}
