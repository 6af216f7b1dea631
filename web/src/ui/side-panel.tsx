import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t';
import { Dialog } from './dialog';
import { MessageSlot } from './message-slot';
import classes from './side-panel.module.css';
import { useLayer } from './use-layer';

/** From here on a panel has room over the page, and from the second on beside it. */
const OVER = '(min-width: 48em)';
const BESIDE = '(min-width: 80em)';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** More about what is chosen on a page: at its side, over it, or on a phone in its place. */
export function SidePanel({ children, opened, ...rest }: SidePanelProps) {
  const isOver = useMediaQuery(OVER);
  const isBeside = useMediaQuery(BESIDE) ?? false;
  // Mantine notes where focus was when a drawer opens, not when it is mounted open, as one from a lazy part is.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useLayer(opened && Boolean(isOver), rest.onClose);

  if (!isOver)
    return (
      <Dialog {...rest} opened={opened} size="36rem" sheet>
        {children}
      </Dialog>
    );
  return (
    <Drawer
      {...rest}
      opened={opened && mounted}
      position="right"
      size="25rem"
      closeOnEscape={false}
      withOverlay={!isBeside}
      lockScroll={!isBeside}
      trapFocus={!isBeside}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={{
        header: { role: 'presentation' },
        content: { 'aria-modal': !isBeside },
      }}
    >
      {isBeside ? (
        <Beside>{children}</Beside>
      ) : (
        <>
          {children}
          <MessageSlot />
        </>
      )}
    </Drawer>
  );
}

/** Takes the focus as a dialog would, but lets go of it: the page beside it stays in use. */
function Beside({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className={classes.beside}>
      {children}
    </div>
  );
}
