import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { withBase } from '../../domain/browser/base-path';
import { toast } from './toasts';

interface ToastLink {
  to: string;
  text: string;
}

/** Creates a link for a toast. Toasts render outside the router. */
export function useToastLink(): (link: ToastLink) => ReactNode {
  const navigate = useNavigate();
  return ({ to, text }) => {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      void navigate(to);
    };
    return (
      <a href={withBase(to)} onClick={open}>
        {text}
      </a>
    );
  };
}

/** Shows a toast about an action, with a link to the result. */
export function useLinkToast(): (text: string, link: ToastLink) => void {
  const toastLink = useToastLink();
  return (text, link) => {
    void toast({
      message: (
        <>
          {text} {toastLink(link)}
        </>
      ),
    });
  };
}
