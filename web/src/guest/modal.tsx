import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../i18n/t';

interface ModalProps {
  title: string;
  /** Stands above the title, in the corner's line. */
  mark?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own dialog: it keeps the focus inside, and closes with Escape. The focus goes back however it ends. */
export function Modal({ title, mark, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A press that begins inside, as selecting text does, may end on the backdrop.
  const began = useRef<EventTarget>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    (dialog.current?.querySelector('input') ?? dialog.current)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for the keyboard.
    <dialog
      ref={dialog}
      aria-label={title}
      tabIndex={-1}
      onClose={onClose}
      onPointerDown={({ target }) => {
        began.current = target;
      }}
      onClick={({ target }) => target === dialog.current && began.current === dialog.current && dialog.current.close()}
    >
      <div className="modal">
        <div className="modal-head">
          {mark ?? <h2>{title}</h2>}
          <button type="button" className="icon" aria-label={t('guest.close')} onClick={onClose}>
            <IconX aria-hidden />
          </button>
        </div>
        {mark && <h2>{title}</h2>}
        {children}
      </div>
    </dialog>
  );
}
