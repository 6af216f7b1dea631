import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A dialog with its own step in the browser's history, so that Back closes it and leaves the page as it is.
 * @param name distinguishes the dialogs of a page
 */
export function useHistoryLayer(name: string) {
  const navigate = useNavigate();
  const { state, ...page } = useLocation();
  const opened = state?.layer === name;
  // Once opened, the dialog stays mounted, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  // The history step takes a moment. A second step in this moment, or during the fade-out, would leave the page.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = opened;
  }, [opened]);
  return {
    opened,
    wasOpened,
    open: () => navigate(page, { state: { ...state, layer: name } }),
    close: () => {
      if (!isOpen.current) return;
      isOpen.current = false;
      void navigate(-1);
    },
  };
}
