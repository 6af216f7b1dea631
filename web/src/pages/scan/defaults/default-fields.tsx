import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { useEffect, useId } from 'react';
import { JUST_ASKED_S } from '../../../api/client/api';
import { useCollectionsQuery } from '../../../api/items/collections';
import { REFRESHED } from '../../../api/items/items';
import { placeOfTexts, textsOfPlace } from '../../../domain/places/place-text';
import type { Defaults } from '../../../domain/scan-defaults';
import { t } from '../../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { defaultsSet, selectDefaults } from '../../../state/scan.slice';
import { WholeNumberField } from '../../../ui/fields/whole-number-field';
import { PlacePicker } from '../../../widgets/places/place-picker';
import classes from './default-properties.module.css';

/** Opening the fields may already have refreshed these lists. */
const UP_TO_DATE = { ...REFRESHED, refetchOnMountOrArgChange: JUST_ASKED_S };

export default function DefaultFields() {
  const id = useId();
  const dispatch = useAppDispatch();
  const defaults = useAppSelector(selectDefaults);
  const { data } = useCollectionsQuery({ counts: false, system: true }, UP_TO_DATE);
  const collections = data ?? [];
  const set = (changes: Partial<Defaults>) => dispatch(defaultsSet(changes));
  const collection = collections.find(({ id }) => id === defaults.collection_id);
  // The server refuses photos for a collection that was deleted on another device.
  const isLost = data !== undefined && defaults.collection_id !== null && !collection;
  useEffect(() => {
    if (isLost) dispatch(defaultsSet({ collection_id: null, quantity_min: null }));
  }, [isLost, dispatch]);

  const choose = (value: string) => {
    const id = Number(value) || null;
    const keepsStock = collections.some((one) => one.id === id && one.stock_keeping);
    set({ collection_id: id, quantity_min: keepsStock ? defaults.quantity_min : null });
  };
  return (
    <div className={classes.fields}>
      <Input.Wrapper label={t('scan.collection')} id={id}>
        <Input
          component="select"
          id={id}
          value={collection ? String(collection.id) : ''}
          rightSection={<IconChevronDown size="1rem" stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          pointer
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{t('scan.no_collection')}</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Input>
      </Input.Wrapper>
      <PlacePicker value={placeOfTexts(defaults)} onChoose={(place) => set(textsOfPlace(place))} />
      {collection?.stock_keeping && (
        <WholeNumberField
          label={t('scan.quantity_min')}
          min={0}
          max={MAX_QUANTITY}
          value={defaults.quantity_min ?? ''}
          onChange={(value) => set({ quantity_min: value === '' ? null : value })}
        />
      )}
    </div>
  );
}
