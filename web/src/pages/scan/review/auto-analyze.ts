import { useState } from 'react';

const AUTO_ANALYZE_KEY = 'scan_auto_analyze';

/** Whether a chosen photo is analyzed at once; stored for this visit (docs/rules/screens.md). */
export function useAutoAnalyze() {
  const [on, setOn] = useState(() => sessionStorage.getItem(AUTO_ANALYZE_KEY) === 'true');
  const change = (next: boolean) => {
    sessionStorage.setItem(AUTO_ANALYZE_KEY, String(next));
    setOn(next);
  };
  return [on, change] as const;
}
