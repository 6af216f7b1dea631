import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageSlot } from './message-slot';
import classes from './page-layer.module.css';
import { useLayer } from './use-layer';

interface PageLayerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A page over the page it was opened from, which keeps its place meanwhile: all of a phone, all but the rail of a desktop.
 * Esc leads back, and focus returns to where it was.
 */
export function PageLayer({ opened, onClose, title, children }: PageLayerProps) {
  // Mantine notes where focus was when a dialog opens, not when it is mounted open, as one from a lazy part is.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useLayer(opened, onClose);
  usePageBehindInert(opened && mounted);
  return (
    <Modal
      opened={opened && mounted}
      onClose={onClose}
      fullScreen
      radius={0}
      padding={0}
      closeOnEscape={false}
      withCloseButton={false}
      withOverlay={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      {children}
      <MessageSlot />
    </Modal>
  );
}

/**
 * Takes the page behind out of the accessibility tree, with its headings and items. Mantine has noted by then where the
 * focus was: the effects of a child run first.
 */
function usePageBehindInert(isOpen: boolean) {
  useEffect(() => {
    const page = document.querySelector('main');
    if (!isOpen || !page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [isOpen]);
}
