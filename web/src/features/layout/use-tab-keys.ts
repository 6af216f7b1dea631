import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { isForPage } from '../../ui/is-for-page';
import type { Tab } from './tabs';

const KEYS: Record<string, Tab> = { h: 'home', s: 'scan', i: 'inventory', g: 'groups', p: 'profile' };

/** "g" and then a letter goes to a tab, as in "go to inventory": `g i`. */
export function useTabKeys(): void {
  const navigate = useNavigate();
  const begun = useRef(false);
  useWindowEvent('keydown', (event) => {
    if (!isForPage(event)) return;
    const tab = begun.current ? KEYS[event.key] : undefined;
    begun.current = event.key === 'g' && tab === undefined;
    if (tab) void navigate(`/${tab}`);
  });
}
