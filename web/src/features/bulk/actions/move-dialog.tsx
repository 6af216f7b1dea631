import { Button, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useState } from 'react';
import { formatLocation } from '../../../domain/format-location';
import { type ItemPlace, rememberPlace } from '../../../domain/recent-places';
import { t } from '../../../i18n/t';
import chips from '../../../ui/choice-chips.module.css';
import { Dialog } from '../../../ui/dialog';
import { ItemPicture } from '../../../ui/item-picture';
import { SuggestField } from '../../../ui/suggest-field';
import { mostUsed } from '../../search/most-used';
import classes from '../selection.module.css';
import { likelyPlaces } from './likely-places';
import type { Destination } from './use-bulk-update';

const PLACES = ['area', 'location', 'sub_location'] as const;
const NOWHERE: ItemPlace = { area: null, location: null, sub_location: null };

/** Enough to tell what is moved; one line of a phone. */
const PICTURED = 6;

interface MoveDialogProps {
  items: Item[];
  /** For suggestions. */
  all: Item[];
  onMove: (destination: Destination) => void;
  opened: boolean;
  onClose: () => void;
}

/** Where to: a place as a whole, or parts of one; what is left empty of these stays as it is (docs/rules/items.md). */
export default function MoveDialog({ items, all, onMove, ...dialog }: MoveDialogProps) {
  return (
    <Dialog {...dialog} title={t('selection.move_title', { count: items.length })} size="36rem" sheet>
      <div className={classes.things}>
        {items.slice(0, PICTURED).map((item) => (
          <span key={item.id}>
            <ItemPicture item={item} ratio="1 / 1" />
          </span>
        ))}
      </div>
      <MoveForm
        all={all}
        onMove={(destination) => {
          dialog.onClose();
          rememberPlace({ ...NOWHERE, ...destination });
          onMove(destination);
        }}
      />
    </Dialog>
  );
}

function MoveForm({ all, onMove }: Pick<MoveDialogProps, 'all' | 'onMove'>) {
  const known = useMemo(
    () => Object.fromEntries(PLACES.map((place) => [place, mostUsed(all, (item) => [item[place]])])),
    [all],
  );
  const [whole, setWhole] = useState<ItemPlace | null>(null);
  const form = useForm({ initialValues: fieldsOf(NOWHERE), transformValues: partsIn });
  const parts = form.getTransformedValues();
  const choose = (place: ItemPlace | null) => {
    setWhole(place);
    form.setValues(fieldsOf(place ?? NOWHERE));
  };

  return (
    <form
      noValidate
      className={classes.form}
      data-fills-sheet
      onSubmit={form.onSubmit((typed) => onMove(whole ?? typed))}
    >
      <PlaceChips all={all} chosen={whole && formatLocation(whole)} onChoose={choose} />
      <div className={classes.parts}>
        {PLACES.map((place, index) => {
          const { onChange, ...field } = form.getInputProps(place);
          return (
            <SuggestField
              key={place}
              label={t(`selection.${place}`)}
              data={known[place] ?? []}
              openOnFocus={false}
              rightSection={<IconChevronDown size="1rem" stroke={1.75} aria-hidden />}
              rightSectionPointerEvents="none"
              placeholder={whole ? undefined : t('selection.move_stays')}
              data-autofocus={index === 0 || undefined}
              {...field}
              onChange={(value) => {
                setWhole(null);
                onChange(value);
              }}
            />
          );
        })}
      </div>
      <p className={classes.hint}>
        {whole ? t('selection.move_whole', { place: formatLocation(whole) }) : t('selection.move_hint')}
      </p>
      <div>
        <Button type="submit" fullWidth disabled={Object.keys(parts).length === 0}>
          {t('selection.move_submit')}
        </Button>
      </div>
    </form>
  );
}

interface PlaceChipsProps {
  all: Item[];
  /** In words. */
  chosen: string | null;
  onChoose: (place: ItemPlace | null) => void;
}

/** The places things are most likely brought to, a tap each. */
function PlaceChips({ all, chosen, onChoose }: PlaceChipsProps) {
  const places = useMemo(() => likelyPlaces(all), [all]);
  if (places.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('selection.move_places')}</legend>
      {places.map((place) => {
        const name = formatLocation(place);
        return (
          <UnstyledButton
            key={name}
            className={chips.chip}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? null : place)}
          >
            <IconMapPin size="1rem" stroke={1.75} aria-hidden />
            {name}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

type Fields = Record<(typeof PLACES)[number], string>;

const fieldsOf = ({ area, location, sub_location }: ItemPlace): Fields => ({
  area: area ?? '',
  location: location ?? '',
  sub_location: sub_location ?? '',
});

/** Those that say something. */
function partsIn(fields: Fields): Destination {
  const typed = PLACES.map((place) => [place, fields[place].trim()] as const);
  return Object.fromEntries(typed.filter(([, part]) => part !== ''));
}
