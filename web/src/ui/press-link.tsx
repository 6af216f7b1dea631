import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { withBase } from '../domain/base-path';

/** A press that the browser answers by itself: with a new tab, a new window or a download. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

interface PressLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  to: string;
  onPress: () => void;
}

/**
 * A link whose plain press does more than follow it, such as closing what it stands in. Its address serves the browser:
 * a middle click, a click with Ctrl or ⌘, the browser's own menu and a copied link. Unlike `Link` it does not render
 * again with each address, so a list of thousands can have it.
 */
export function PressLink({ to, onPress, ...anchor }: PressLinkProps) {
  return (
    // The browser's own drag of a link would take the place of dragging and selecting items.
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
