import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageSlot } from '../message-slot';
import { useLayer } from '../use-layer';
import classes from './photo-viewer.module.css';

interface BlackPageProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A layer over everything, black in both schemes, for work on a photo. */
export function BlackPage({ title, onClose, children }: BlackPageProps) {
  // Mantine notes where focus was when a dialog opens, not when it is mounted open.
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
