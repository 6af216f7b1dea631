import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { useTypedText } from '../leaving/use-typed-text';
import { MessageSlot } from '../messages/message-slot';
import { Dialog } from './dialog';
import classes from './side-panel.module.css';
import { useLayer } from './use-layer';

/** Minimum widths for a panel over the page and for a panel next to it. */
const OVER = '(min-width: 48em)';
const BESIDE = '(min-width: 80em)';
const AT_ONCE = { getInitialValueInEffect: false };

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Asks before typed text is lost, like a `Dialog`. */
  asks?: boolean;
  children: ReactNode;
}

/** Details of the selected element: next to the page, over it, or as a full dialog on a phone. */
export function SidePanel({ children, opened, onClose, asks = false, ...rest }: SidePanelProps) {
  const { isOver, isBeside } = useLayout(opened);
  // Mantine records the focused element when a drawer opens, but not when the drawer is mounted open, as in a lazy
  // part.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const typed = useTypedText(asks && opened && isOver);
  const close = () => typed.leave(onClose);
  useLayer(opened && isOver, close);

  if (!isOver)
    return (
      <Dialog {...rest} opened={opened} onClose={onClose} size="36rem" sheet asks={asks}>
        {children}
      </Dialog>
    );
  return (
    <Drawer
      {...rest}
      {...typed.events}
      onClose={close}
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

/** The layout at the opening. Another one would mount the content again, and typed text would be lost. */
function useLayout(opened: boolean) {
  const isOver = useMediaQuery(OVER, false, AT_ONCE);
  const isBeside = useMediaQuery(BESIDE, false, AT_ONCE);
  const [layout, setLayout] = useState({ isOver, isBeside });
  if (!opened && (layout.isOver !== isOver || layout.isBeside !== isBeside)) setLayout({ isOver, isBeside });
  return layout;
}

/** Takes focus like a dialog but does not trap it: the page next to it stays usable. */
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
