import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useLayer } from '../dialogs/use-layer';
import { MessageSlot } from '../messages/message-slot';
import classes from './photo-viewer.module.css';

interface BlackPageProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A black layer over the whole screen, in both color schemes, for work on a photo. */
export function BlackPage({ title, onClose, children }: BlackPageProps) {
  // Mantine records the focused element when a dialog opens, but not when the dialog is mounted open.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useLayer(true, onClose);
  return (
    <Modal
      opened={mounted}
      fullScreen
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      radius={0}
      padding={0}
      zIndex={410}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: classes.blackPage ?? '', body: classes.blackBody ?? '' }}
    >
      {children}
      <MessageSlot />
    </Modal>
  );
}
