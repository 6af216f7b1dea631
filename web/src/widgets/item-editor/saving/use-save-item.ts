import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useRef, useState } from 'react';
import { isApiError } from '../../../api/client/problem';
import { patchItems, replacing } from '../../../api/items/item-lists';
import { useUpdateItemsMutation } from '../../../api/items/items';
import { useUploadPhotoMutation } from '../../../api/items/photo-replacement';
import { useSaveNewItems } from '../../../api/items/use-save-new-items';
import { clientUuid } from '../../../domain/client-uuid';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { preparePhoto } from '../../prepare-photo/prepare-photo';
import { errorText } from '../../problems/error-text';
import { differencesOf, withTheirCustom } from '../conflict/conflict';
import { customChange, type Fields } from '../form/item-fields';

/** The other user's version of the item and the changes made here. */
export interface Conflict {
  /** Whether the user has yet to decide. */
  open: boolean;
  mine: Partial<Fields>;
  theirs: Item;
}

/** Saves a draft, sending its new photo first. On failure the draft stays unchanged. */
export function useSaveItem() {
  const dispatch = useAppDispatch();
  const [upload] = useUploadPhotoMutation();
  const [create, creating] = useSaveNewItems();
  const [update, updating] = useUpdateItemsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [sending, setSending] = useState(false);
  /** The uuids of new items, in order, so that a retried save creates no duplicates. */
  const uuids = useRef<string[]>([]);
  const uuidOf = (index: number) => {
    uuids.current[index] ??= clientUuid();
    return uuids.current[index];
  };

  const closeConflict = () => setConflict((last) => last && { ...last, open: false });
  const refused = (error: unknown) => {
    const denied = isApiError(error) && error.status === 403;
    setProblem(errorText(error, denied ? t('editor.denied') : t('editor.save_failed')));
    return null;
  };

  /** Resolves to `undefined` without a new photo and to `null` if it could not be sent. */
  const send = async (photo: File | undefined) => {
    setProblem(null);
    if (!photo) return undefined;
    setSending(true);
    try {
      const { data, error } = await upload(await preparePhoto(photo));
      if (data === undefined) setProblem(errorText(error, t('editor.replace_failed')));
      return data ?? null;
    } catch {
      // The browser could not draw the photo, for example for lack of memory.
      setProblem(t('editor.replace_failed'));
      return null;
    } finally {
      setSending(false);
    }
  };

  /** Creates items that differ only in their names. Resolves to the items, or to `null` on failure. */
  const createAll = async (
    names: string[],
    { image_id, image_box, ...fields }: Fields,
    collection_id: number | null,
    photo: File | undefined,
  ): Promise<Item[] | null> => {
    const sent = await send(photo);
    if (sent === null) return null;
    // The box is a part of the copied photo.
    const photoOf = sent === undefined ? { image_id, image_box } : { image_id: sent, image_box: null };
    const { data, error } = await create({
      items: names.map((name, index) => ({ ...fields, ...photoOf, name, uuid: uuidOf(index) })),
      ...(collection_id !== null && { collection_id }),
    });
    return data?.items[0] ? data.items : refused(error);
  };

  return {
    /** True from the press on, because a photo is prepared before it is sent. */
    saving: sending || creating.isLoading || updating.isLoading,
    problem,
    setProblem,
    conflict,
    /** Keeps the conflict until the next one, so that the dialog can animate out. */
    closeConflict,
    /** Resolves to the created item, or to `null` on failure. */
    create: async (fields: Fields, collection_id: number | null, photo: File | undefined) =>
      (await createAll([fields.name], fields, collection_id, photo))?.[0] ?? null,
    createAll,
    /** Resolves to the saved item, or to `null` if it was refused or another user saved first. */
    change: async (base: Item, changes: Partial<Fields>, photo?: File) => {
      const image_id = await send(photo);
      if (image_id === null) return null;
      const mine = image_id === undefined ? changes : { ...changes, image_id };
      const custom = mine.custom && { custom: customChange(base.custom, mine.custom) };
      const change = { ...mine, ...custom, id: base.id, updated_at: base.updated_at };
      const { data, error } = await update({ items: [change] });
      if (data?.items[0]) {
        closeConflict();
        return data.items[0];
      }
      const theirs = isApiError(error) && error.code === 'stale_item' ? error.more?.current : undefined;
      if (theirs === undefined) return refused(error);
      const current = theirs as Item;
      // The list behind the editor is as old as the version read here.
      dispatch(patchItems((items) => replacing(items, new Map([[current.id, current]]))));
      const merged = withTheirCustom(base, mine, current);
      // This is our own save, whose answer was lost.
      if (differencesOf(base, merged, current).length === 0) return current;
      setConflict({ open: true, mine: merged, theirs: current });
      return null;
    },
  };
}
