import { useEffect, useState } from 'react';

/** Less than any keyboard of a phone, more than the bars of its browser; in CSS pixels. */
const LEAST_COVERED = 150;

/** Whether the keyboard of a phone covers a part of the page. Only the visual viewport knows of it. */
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
  // A page that is zoomed in shows less of itself, too.
  return visualViewport != null && innerHeight - visualViewport.height * visualViewport.scale > LEAST_COVERED;
}
