import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageSlot } from '../messages/message-slot';
import classes from './page-layer.module.css';
import { useLayer } from './use-layer';

interface PageLayerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A page on top of the page that opened it, which keeps its state. It covers the whole screen on a phone, and
 * everything but the rail on a desktop. Esc closes it, and focus returns to the previous element.
 */
export function PageLayer({ opened, onClose, title, children }: PageLayerProps) {
  // Mantine records the focused element when a dialog opens, but not when the dialog is mounted open, as in a lazy
  // part.
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
 * Removes the page behind, with its headings and items, from the accessibility tree. Mantine has already recorded the
 * focused element: child effects run first.
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
