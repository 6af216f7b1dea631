import { useState } from 'react';
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
  return {
    opened,
    wasOpened,
    open: () => navigate(page, { state: { ...state, layer: name } }),
    close: () => navigate(-1),
  };
}
