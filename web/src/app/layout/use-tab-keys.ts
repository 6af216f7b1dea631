import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Tab } from '../../domain/tabs';
import { useLetterKeys } from '../../ui/focus/use-letter-keys';

const KEYS: Record<string, Tab> = { h: 'home', s: 'scan', i: 'inventory', g: 'groups', p: 'profile' };

/** "g" and a letter opens a tab, as in "go to inventory": `g i`. */
export function useTabKeys(): void {
  const navigate = useNavigate();
  const begun = useRef(false);
  useLetterKeys((key) => {
    const tab = begun.current ? KEYS[key] : undefined;
    begun.current = key === 'g' && tab === undefined;
    if (tab) void navigate(`/${tab}`);
    return tab !== undefined || begun.current;
  });
}
