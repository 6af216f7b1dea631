import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { toast } from './toasts';

/** Long enough to follow its link. */
const SHOWN_MS = 8_000;

interface ToastLink {
  to: string;
  text: string;
}

/** Shows what was done, with a link to it. */
export function useLinkToast(): (text: string, link: ToastLink) => void {
  const navigate = useNavigate();
  return (text, link) => {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      void navigate(link.to);
    };
    void toast({
      autoClose: SHOWN_MS,
      message: (
        <>
          {text} {/* Toasts are outside the router. */}
          <a href={link.to} onClick={open}>
            {link.text}
          </a>
        </>
      ),
    });
  };
}
