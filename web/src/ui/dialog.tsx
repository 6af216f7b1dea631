import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../i18n/t';
import { useTypedText } from './leaving/use-typed-text';
import { MessageSlot } from './message-slot';
import { useLayer } from './use-layer';

/** The narrow layout of the specification, section 9. */
const NARROW = '(max-width: 47.99em)';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Widest, in CSS. */
  size: string;
  /** Fills a narrow screen, as editors and pickers do. */
  sheet?: boolean;
  /** Stays where its top is while what it shows comes: it grows downwards. */
  growing?: boolean;
  /** Of the layer, for one that stands elsewhere than in the middle. */
  className?: string | undefined;
  /** Only an answer in it closes it. */
  required?: boolean;
  /** Asks before it is closed, or the page is left, with text that was typed into it. Its own Cancel and Save do not. */
  asks?: boolean;
  children: ReactNode;
}

/**
 * A layer above the page. Closes on the backdrop, its button and, being the topmost, Esc; focus goes back to where it
 * was.
 */
export function Dialog({
  sheet = false,
  growing = false,
  required = false,
  asks = false,
  children,
  opened,
  onClose,
  ...rest
}: DialogProps) {
  const fullScreen = useMediaQuery(NARROW) && sheet;
  // Mantine notes where focus was when a dialog opens, not when it is mounted open, as one from a lazy part is.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const typed = useTypedText(asks && opened);
  const close = () => typed.leave(onClose);
  useLayer(opened, close);

  return (
    <Modal
      {...rest}
      {...typed.events}
      onClose={close}
      opened={opened && mounted}
      closeOnEscape={false}
      closeOnClickOutside={!required}
      withCloseButton={!required}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : 'md'}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      // Mantine's <header> would count as a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      centered={!growing}
    >
      {children}
      <MessageSlot />
    </Modal>
  );
}
