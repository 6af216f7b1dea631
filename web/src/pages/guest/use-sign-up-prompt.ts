import { useCallback, useEffect, useRef, useState } from 'react';
import { withBase } from '../../domain/browser/base-path';

const AFTER_LOAD_MS = 5_000;
const CHECKS = { times: 3, delay_ms: 500 };
const ADDS = { times: 2, delay_ms: 1_000 };
const SHOWN = 'guest_prompt_shown';
const DISMISSED = 'guest_prompt_dismissed';

const isSet = (flag: string) => {
  try {
    return localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
};

function set(flag: string) {
  try {
    localStorage.setItem(flag, 'true');
  } catch {
    // Storage may be blocked. Then the next visit asks again.
  }
}

/**
 * Asks a guest once whether they want an account: 5 s after the first load, after the third check or after the second
 * item that they add (docs/rules/guests.md).
 * @param isReady false while the list is still loading or a dialog is open
 */
export function useSignUpPrompt(isReady: boolean) {
  const [due, setDue] = useState(false);
  const [opened, setOpened] = useState(false);
  const [dismissed, setDismissed] = useState(() => isSet(DISMISSED));
  const counts = useRef({ checks: 0, adds: 0 });
  const mayAsk = useRef(!isSet(SHOWN) && !isSet(DISMISSED));

  const ask = useCallback((delay_ms: number) => {
    const timer = setTimeout(() => setDue(true), delay_ms);
    return () => clearTimeout(timer);
  }, []);

  // The delay starts at the first load, even if a dialog opens meanwhile.
  const begun = useRef(false);
  useEffect(() => {
    if (!isReady || begun.current) return;
    begun.current = true;
    ask(AFTER_LOAD_MS);
  }, [isReady, ask]);
  useEffect(() => {
    if (!due || !isReady || !mayAsk.current) return;
    mayAsk.current = false;
    setOpened(true);
  }, [due, isReady]);

  return {
    opened,
    /** Whether the guest has declined for good. */
    dismissed,
    checked: () => {
      counts.current.checks += 1;
      if (counts.current.checks === CHECKS.times) ask(CHECKS.delay_ms);
    },
    added: () => {
      counts.current.adds += 1;
      if (counts.current.adds === ADDS.times) ask(ADDS.delay_ms);
    },
    dismiss: () => {
      set(DISMISSED);
      mayAsk.current = false;
      setDismissed(true);
      setOpened(false);
    },
    start: () => {
      set(SHOWN);
      location.assign(withBase('/signup'));
    },
  };
}

export type SignUpPrompt = ReturnType<typeof useSignUpPrompt>;
