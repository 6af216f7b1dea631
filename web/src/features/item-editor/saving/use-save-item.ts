import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useRef, useState } from 'react';
import { patchItems, replacing } from '../../../api/item-lists';
import { useUpdateItemsMutation } from '../../../api/items';
import { useUploadPhotoMutation } from '../../../api/photo-replacement';
import { isApiError } from '../../../api/problem';
import { useSaveNewItems } from '../../../api/use-save-new-items';
import { useAppDispatch } from '../../../app/hooks';
import { t } from '../../../i18n/t';
import { clientUuid } from '../../../ui/client-uuid';
import { errorText } from '../../../ui/error-text';
import { preparePhoto } from '../../../ui/prepare-photo';
import { differencesOf } from '../conflict/conflict';
import type { Fields } from '../form/item-fields';

/** What somebody else has made of the item, and what was to be made of it here. */
export interface Conflict {
  /** Not yet settled. */
  open: boolean;
  mine: Partial<Fields>;
  theirs: Item;
}

/** Sends a draft: its new photo first, if it has one. Whatever fails, the draft stays as it is. */
export function useSaveItem() {
  const dispatch = useAppDispatch();
  const [upload] = useUploadPhotoMutation();
  const [create, creating] = useSaveNewItems();
  const [update, updating] = useUpdateItemsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [sending, setSending] = useState(false);
  /** Of new items, in their order. Saving them again makes nothing twice. */
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

  /** `undefined` without a new photo, `null` when it could not be sent. */
  const send = async (photo: File | undefined) => {
    setProblem(null);
    if (!photo) return undefined;
    setSending(true);
    const { data, error } = await upload(await preparePhoto(photo)).finally(() => setSending(false));
    if (data === undefined) setProblem(errorText(error, t('editor.replace_failed')));
    return data ?? null;
  };

  /** Items that differ in their names alone, as they were made; `null` when they were not. */
  const createAll = async (
    names: string[],
    { image_id, ...fields }: Fields,
    collection_id: number | null,
    photo: File | undefined,
  ): Promise<Item[] | null> => {
    const sent = await send(photo);
    if (sent === null) return null;
    const { data, error } = await create({
      items: names.map((name, index) => ({ ...fields, name, image_id: sent ?? image_id, uuid: uuidOf(index) })),
      ...(collection_id !== null && { collection_id }),
    });
    return data?.items[0] ? data.items : refused(error);
  };

  return {
    /** From the press on: a photo is prepared before it is sent. */
    saving: sending || creating.isLoading || updating.isLoading,
    problem,
    setProblem,
    conflict,
    /** Stays until the next, for its dialog to close in its own time. */
    closeConflict,
    /** The item as it was made; `null` when it was not. */
    create: async (fields: Fields, collection_id: number | null, photo: File | undefined) =>
      (await createAll([fields.name], fields, collection_id, photo))?.[0] ?? null,
    createAll,
    /** The item as it now is; `null` when it was refused, or when somebody else was faster. */
    change: async (base: Item, changes: Partial<Fields>, photo?: File) => {
      const image_id = await send(photo);
      if (image_id === null) return null;
      const mine = image_id === undefined ? changes : { ...changes, image_id };
      const { data, error } = await update({ items: [{ ...mine, id: base.id, updated_at: base.updated_at }] });
      if (data?.items[0]) {
        closeConflict();
        return data.items[0];
      }
      const theirs = isApiError(error) && error.code === 'stale_item' ? error.more?.current : undefined;
      if (theirs === undefined) return refused(error);
      const current = theirs as Item;
      // What the page behind shows is as old as what was read here.
      dispatch(patchItems((items) => replacing(items, new Map([[current.id, current]]))));
      // Our own save, whose answer was lost on the way.
      if (differencesOf(base, mine, current).length === 0) return current;
      setConflict({ open: true, mine, theirs: current });
      return null;
    },
  };
}
