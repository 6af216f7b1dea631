import { useEffect, useState } from 'react';

/** Smaller than any phone keyboard, larger than the browser's bars; in CSS pixels. */
const LEAST_COVERED = 150;

/** Whether an on-screen keyboard covers part of the page. Only the visual viewport shows this. */
export function useKeyboardUp(): boolean {
  const [isUp, setUp] = useState(coversPage);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const look = () => setUp(coversPage());
    visualViewport.addEventListener('resize', look);
    return () => visualViewport.removeEventListener('resize', look);
  }, []);
  return isUp;
}

function coversPage(): boolean {
  const { visualViewport, innerHeight } = window;
  // Zooming in also reduces the visible height, so the scale is factored out.
  return visualViewport != null && innerHeight - visualViewport.height * visualViewport.scale > LEAST_COVERED;
}
