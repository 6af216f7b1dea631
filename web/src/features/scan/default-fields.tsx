import { Input, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { MAX_PLACE, MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { useId } from 'react';
import { JUST_ASKED_S } from '../../api/api';
import { useCollectionsQuery } from '../../api/collections';
import { REFRESHED } from '../../api/items';
import { useSuggestions } from '../../api/suggestions';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import type { Defaults } from '../../domain/scan-defaults';
import { t } from '../../i18n/t';
import classes from './default-properties.module.css';
import { defaultsSet, selectDefaults } from './scan.slice';

/** The folded fields may just have asked for them. */
const UP_TO_DATE = { ...REFRESHED, refetchOnMountOrArgChange: JUST_ASKED_S };

export default function DefaultFields() {
  const id = useId();
  const dispatch = useAppDispatch();
  const defaults = useAppSelector(selectDefaults);
  const { data: collections = [] } = useCollectionsQuery({ counts: false, system: true }, UP_TO_DATE);
  const { areas, locations, sub_locations } = useSuggestions();
  const set = (changes: Partial<Defaults>) => dispatch(defaultsSet(changes));
  const collection = collections.find(({ id }) => id === defaults.collection_id);

  const choose = (value: string) => {
    const id = Number(value) || null;
    const keepsStock = collections.some((one) => one.id === id && one.stock_keeping);
    set({ collection_id: id, quantity_min: keepsStock ? defaults.quantity_min : null });
  };
  const setMinimum = (value: string) =>
    set({ quantity_min: value === '' ? null : Math.min(MAX_QUANTITY, Math.max(0, Math.floor(Number(value)))) });

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
      <Place label={t('scan.area')} known={areas} value={defaults.area} onChange={(area) => set({ area })} />
      <Place
        label={t('scan.location')}
        known={locations}
        value={defaults.location}
        onChange={(location) => set({ location })}
      />
      <Place
        label={t('scan.sub_location')}
        known={sub_locations}
        value={defaults.sub_location}
        onChange={(sub_location) => set({ sub_location })}
      />
      {collection?.stock_keeping && (
        <TextInput
          label={t('scan.quantity_min')}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_QUANTITY}
          value={defaults.quantity_min ?? ''}
          onChange={({ currentTarget }) => setMinimum(currentTarget.value)}
        />
      )}
    </div>
  );
}

interface PlaceProps {
  label: string;
  known: string[];
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own suggestions: these fields are on the first page, where a library for them would be felt. */
function Place({ label, known, value, onChange }: PlaceProps) {
  const id = useId();
  return (
    <>
      <TextInput
        label={label}
        maxLength={MAX_PLACE}
        list={id}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={id}>
        {known.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}
