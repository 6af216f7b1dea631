import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Tab } from './tabs';

const KEYS: Record<string, Tab> = { h: 'home', s: 'scan', i: 'inventory', g: 'groups', p: 'profile' };

/** "g" and then a letter goes to a tab, as in "go to inventory": `g i`. */
export function useTabKeys(): void {
  const navigate = useNavigate();
  const begun = useRef(false);
  useWindowEvent('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog');
    const layered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    if (ctrlKey || metaKey || altKey || typing || layered) return;
    const tab = begun.current ? KEYS[key] : undefined;
    begun.current = key === 'g' && tab === undefined;
    if (tab) void navigate(`/${tab}`);
  });
}
