import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { withBase } from '../domain/base-path';
import { toast } from './toasts';

interface ToastLink {
  to: string;
  text: string;
}

/** Makes a link for a message: toasts are outside the router. */
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

/** Shows what was done, with a link to it. */
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
