import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import { useTypedText } from '../leaving/use-typed-text';
import { MessageSlot } from '../messages/message-slot';
import { useLayer } from './use-layer';

/** The narrow layout (docs/rules/screens.md). */
const NARROW = '(max-width: 47.99em)';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Maximum width in CSS. */
  size: string;
  /** Fills a narrow screen, as editors and pickers do. */
  sheet?: boolean;
  /** Keeps its top edge in place and grows downward while its content loads. */
  growing?: boolean;
  /** Class name of the content, for a dialog that is not centered. */
  className?: string | undefined;
  /** Closes only through an answer inside the dialog. */
  required?: boolean;
  /**
   * Asks before the dialog is closed or the page is left with unsaved typed text. The dialog's own Cancel and Save
   * buttons do not ask.
   */
  asks?: boolean;
  /** Whether the dialog has choices that it asks about like typed text. */
  holdsChoices?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The backdrop, the close button and, for the topmost dialog, Esc close it. Focus then returns to the
 * previous element.
 */
export function Dialog({
  sheet = false,
  growing = false,
  required = false,
  asks = false,
  holdsChoices = false,
  children,
  opened,
  onClose,
  ...rest
}: DialogProps) {
  const fullScreen = useMediaQuery(NARROW) && sheet;
  // Mantine records the focused element when a dialog opens, but not when the dialog is mounted open, as in a lazy
  // part.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const typed = useTypedText(asks && opened, holdsChoices);
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
