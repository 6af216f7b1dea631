import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/t';

interface ModalProps {
  title: string;
  /** Shown above the title, next to the close button. */
  mark?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native dialog: the browser traps focus and closes it with Escape. Focus returns to the previous element however
 * it closes.
 */
export function Modal({ title, mark, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A press that starts inside, for example to select text, may end on the backdrop. It must not close the dialog.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to close it.
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
