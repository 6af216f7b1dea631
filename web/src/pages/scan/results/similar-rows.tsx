import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '../../../api/client/api';
import { useItemsQuery } from '../../../api/items/items';
import { type SimilarItem, similarApi } from '../../../api/items/similar';
import { isKeptBoth, keepBoth } from '../../../domain/kept-both';
import { formatLocation } from '../../../domain/places/format-location';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/similar';
import { SimilarNotice } from '../../../widgets/similar/similar-notice';
import { type NewThing, useSimilarActions } from '../../../widgets/similar/use-similar-actions';
import type { Review } from '../review/use-review';
import type { Row } from './draft';

/** More rows are not compared, because each one is a call. */
const MOST = 12;

interface SimilarRowsProps {
  review: Review;
  image_id: number;
  disabled: boolean;
  /** The rows are locked during an action, so that no row is saved before it is left out. */
  onBusy: (busy: boolean) => void;
}

/** Says which rows look like items that the user owns already. The rows are compared once, one after another. */
export default function SimilarRows({ review, image_id, disabled, onBusy }: SimilarRowsProps) {
  const { draft, act, saving } = review;
  /** The rows that an Undo can still include: none while they are saved, or after the results are gone. */
  const open = useRef<Row[]>([]);
  useEffect(() => {
    open.current = saving ? [] : draft.rows;
    return () => {
      open.current = [];
    };
  }, [draft.rows, saving]);
  const matches = useMatches(draft.rows, image_id);
  const { data: items } = useItemsQuery();
  const { addToQuantity, replacePhoto } = useSimilarActions();
  const [, setKept] = useState(0);
  return draft.rows.map((row) => {
    const match = matches.get(row.uuid);
    const owned = items?.find(({ id }) => id === match?.item.id);
    if (!match || !owned || !row.included || isKeptBoth(row.uuid)) return null;
    const include = async (included: boolean) => {
      act({ type: 'changed', uuid: row.uuid, changes: { included } });
      return null;
    };
    const thing: NewThing = {
      quantity: row.quantity,
      image_id,
      image_box: row.box,
      putAway: () => include(false),
      bringBack: async () =>
        open.current.some(({ uuid }) => uuid === row.uuid) ? include(true) : t('similar.results_gone'),
    };
    const place = formatLocation(owned);
    const named = { row: row.name, name: owned.name };
    return (
      <SimilarNotice
        key={row.uuid}
        match={{ ...match, item: owned }}
        disabled={disabled}
        onBusy={onBusy}
        onAdd={() => addToQuantity(owned, thing)}
        onReplace={() => replacePhoto(owned, thing)}
        onKeep={() => {
          keepBoth(row.uuid);
          setKept((count) => count + 1);
        }}
      >
        {place ? t('similar.named', { ...named, place }) : t('similar.named_no_place', named)}
      </SimilarNotice>
    );
  });
}

/** The best match of each row, by uuid, as the answers arrive. */
function useMatches(rows: Row[], image_id: number) {
  const dispatch = useDispatch<ApiDispatch>();
  const [matches, setMatches] = useState<ReadonlyMap<string, SimilarItem>>(new Map());
  // The rows of the analysis. Text that the user types later is not compared.
  const [first] = useState(() => rows.slice(0, MOST));
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      for (const { uuid, box, name, category, facts, text, serial_number } of first) {
        if (!isHere) return;
        const { code = null } = facts;
        const { printed_text = null } = text;
        const asked = { image_id, box, name, category, code, serial_number, printed_text };
        const { data } = await dispatch(similarApi.endpoints.similar.initiate(asked, { subscribe: false }));
        const [match] = data ?? [];
        if (match && isHere) setMatches((known) => new Map(known).set(uuid, match));
      }
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [dispatch, first, image_id]);
  return matches;
}
