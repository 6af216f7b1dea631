import type { GuestCollection, GuestItem, NewGuestItem } from '@whereabouts/shared/contracts/guests.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t';
import { type GuestApi, GuestProblem } from './guest-api';

const REFRESH_MS = 15_000;

/** What a message to the guest says: the server's words, or ours where it had none. */
export const sentenceOf = (error: unknown, ours: string) => (error instanceof GuestProblem && error.message) || ours;

type State = { collection: GuestCollection | null; problem: unknown; needsPin: boolean; isStale: boolean };

const LOADING: State = { collection: null, problem: null, needsPin: false, isStale: false };

/** A refusal ends what was shown; a server or connection that is down for a while does not. */
const isFinal = (error: unknown) => error instanceof GuestProblem && [401, 404, 410].includes(error.status);

/** The collection behind the link, asked for again every 15 seconds while the page is looked at. */
export function useGuestCollection(api: GuestApi) {
  const [state, setState] = useState(LOADING);
  // Checks under way: a list that was on its way meanwhile must not undo what the guest sees.
  const pending = useRef(0);

  const load = useCallback(async () => {
    try {
      const collection = await api.collection();
      if (pending.current > 0) return api.forget();
      setState((before) => ({ ...LOADING, collection: collection ?? before.collection }));
    } catch (problem) {
      const needsPin = problem instanceof GuestProblem && problem.code === 'pin_required';
      setState((before) =>
        before.collection && !isFinal(problem)
          ? { ...before, isStale: true }
          : { ...LOADING, problem: needsPin ? null : problem, needsPin },
      );
    }
  }, [api]);

  useEffect(() => {
    void load();
    const again = () => document.visibilityState === 'visible' && void load();
    const timer = setInterval(again, REFRESH_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [load]);

  const show = (change: (items: GuestItem[]) => GuestItem[]) =>
    setState((before) =>
      before.collection
        ? { ...before, collection: { ...before.collection, items: change(before.collection.items) } }
        : before,
    );

  /** Shows at once. @throws Error with a sentence, after what was shown is taken back and loaded anew */
  async function changing(change: (items: GuestItem[]) => GuestItem[], send: () => Promise<unknown>, failure: string) {
    show(change);
    pending.current += 1;
    try {
      await send();
    } catch (error) {
      throw new Error(sentenceOf(error, failure));
    } finally {
      pending.current -= 1;
      api.forget();
      if (pending.current === 0) void load();
    }
  }

  return {
    ...state,
    reload: () => {
      setState(LOADING);
      api.forget();
      void load();
    },
    unlock: async (pin: string) => {
      await api.unlock(pin);
      await load();
    },
    check: ({ id }: GuestItem, is_checked: boolean) => {
      const checked_at = is_checked ? new Date().toISOString() : null;
      const change = (items: GuestItem[]) =>
        items.map((item) => (item.id === id ? { ...item, is_checked, checked_at } : item));
      return changing(change, () => api.check(id, is_checked), t('guest.update_failed'));
    },
    remove: ({ id }: GuestItem) =>
      changing(
        (items) => items.filter((item) => item.id !== id),
        () => api.remove(id),
        t('guest.remove_failed'),
      ),
    /** Stops at the first that is refused, and says why. */
    addAll: async (items: NewGuestItem[]) => {
      const added: GuestItem[] = [];
      let problem: string | null = null;
      try {
        for (const item of items) {
          const { item: one } = await api.add(item);
          added.push(one);
          show((shown) => [one, ...shown]);
        }
      } catch (error) {
        problem = sentenceOf(error, t('guest.add_failed'));
      }
      void load();
      return { added, problem };
    },
    /** @throws Error with a sentence */
    add: async (item: NewGuestItem) => {
      try {
        const added = await api.add(item);
        show((items) => [added.item, ...items]);
      } catch (error) {
        throw new Error(sentenceOf(error, t('guest.add_failed')));
      }
      void load();
    },
  };
}

export type ShownGuestCollection = ReturnType<typeof useGuestCollection>;
