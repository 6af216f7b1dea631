import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Modal({ label, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for the keyboard.
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className="modal">{children}</div>
    </dialog>
  );
}
