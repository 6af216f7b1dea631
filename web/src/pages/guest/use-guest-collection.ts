import type { GuestCollection, GuestItem, NewGuestItem } from '@whereabouts/shared/contracts/guests.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { type GuestApi, GuestProblem } from './guest-api';

const REFRESH_MS = 15_000;

/** The error text for the guest: the server's message, or `ours` if there is none. */
export const sentenceOf = (error: unknown, ours: string) => (error instanceof GuestProblem && error.message) || ours;

type State = { collection: GuestCollection | null; problem: unknown; needsPin: boolean; isStale: boolean };

const LOADING: State = { collection: null, problem: null, needsPin: false, isStale: false };

/** A refusal removes the collection from the page. A temporary server or network failure does not. */
const isFinal = (error: unknown) => error instanceof GuestProblem && [401, 404, 410].includes(error.status);

/** The list may already show the item, if the answer to an earlier press was lost. */
const withAdded = (items: GuestItem[], added: GuestItem) => [added, ...items.filter(({ id }) => id !== added.id)];

/** Loads the collection of the link and refreshes it every 15 seconds while the page is visible. */
export function useGuestCollection(api: GuestApi) {
  const [state, setState] = useState(LOADING);
  // Number of changes in progress. A list that loads meanwhile must not undo what the guest sees.
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

  /**
   * Optimistic update.
   * @throws Error with a message for the guest, after undoing the update and reloading
   */
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
    /** Stops at the first refused item and returns the reason. */
    addAll: async (items: NewGuestItem[]) => {
      const added: GuestItem[] = [];
      let problem: string | null = null;
      try {
        for (const item of items) {
          const { item: one } = await api.add(item);
          added.push(one);
          show((shown) => withAdded(shown, one));
        }
      } catch (error) {
        problem = sentenceOf(error, t('guest.add_failed'));
      }
      void load();
      return { added, problem };
    },
    /** @throws Error with a message for the guest */
    add: async (item: NewGuestItem) => {
      try {
        const added = await api.add(item);
        show((items) => withAdded(items, added.item));
      } catch (error) {
        throw new Error(sentenceOf(error, t('guest.add_failed')));
      }
      void load();
    },
  };
}

export type ShownGuestCollection = ReturnType<typeof useGuestCollection>;
