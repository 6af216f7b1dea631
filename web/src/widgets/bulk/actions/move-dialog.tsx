import { Button, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatLocation } from '../../../domain/places/format-location';
import { NOWHERE } from '../../../domain/places/place-text';
import { type ItemPlace, rememberPlace } from '../../../domain/places/recent-places';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import chips from '../../../ui/fields/choice-chips.module.css';
import { focusUndecided } from '../../fields/choice-field';
import { ItemPicture } from '../../item-picture/item-picture';
import { PlacePicker } from '../../places/place-picker';
import classes from '../selection.module.css';
import { likelyPlaces } from './likely-places';
import { MoveParts } from './move-parts';
import type { Destination } from './use-bulk-update';

/** The number of pictures in one line on a phone. */
const PICTURED = 6;

interface MoveDialogProps {
  items: Item[];
  /** All items, for suggestions. */
  all: Item[];
  onMove: (destination: Destination) => void;
  /** A note about the items. */
  note: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the destination: a whole place, or only parts of one (docs/rules/items.md). */
export default function MoveDialog({ items, all, onMove, note, ...dialog }: MoveDialogProps) {
  const [isChosen, setChosen] = useState(false);
  const title = t('selection.move_title', { count: items.length });
  return (
    <Dialog {...dialog} title={title} size="36rem" sheet asks holdsChoices={isChosen}>
      {note}
      <div className={classes.things}>
        {items.slice(0, PICTURED).map((item) => (
          <span key={item.id}>
            <ItemPicture item={item} ratio="1 / 1" />
          </span>
        ))}
      </div>
      <MoveForm
        all={all}
        onChosen={setChosen}
        onMove={(destination) => {
          dialog.onClose();
          rememberPlace({ ...NOWHERE, ...destination });
          onMove(destination);
        }}
      />
    </Dialog>
  );
}

interface MoveFormProps extends Pick<MoveDialogProps, 'all' | 'onMove'> {
  onChosen: (isChosen: boolean) => void;
}

function MoveForm({ all, onMove, onChosen }: MoveFormProps) {
  const [place, setPlace] = useState(NOWHERE);
  /** `null` while the user chooses a whole place. */
  const [parts, setParts] = useState<Destination | null>(null);
  const [isTyping, setTyping] = useState(false);
  const name = formatLocation(place);
  const isChosen = parts ? Object.keys(parts).length > 0 : name !== '';
  useEffect(() => {
    onChosen(isChosen);
    return () => onChosen(false);
  }, [isChosen, onChosen]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!focusUndecided(event.currentTarget) && isChosen) onMove(parts ?? place);
  };
  // The typed text is dropped with its field, or replaced by the chip.
  const switchParts = () => {
    setParts(parts ? null : {});
    setTyping(false);
  };
  const chooseChip = (chip: ItemPlace) => {
    setPlace(chip);
    setTyping(false);
  };

  return (
    <form noValidate className={classes.form} data-fills-sheet onSubmit={submit}>
      {parts ? (
        <MoveParts all={all} parts={parts} onChange={setParts} onTyping={setTyping} />
      ) : (
        <>
          <PlaceChips all={all} chosen={name} onChoose={chooseChip} />
          <PlacePicker data-autofocus openOnFocus={false} value={place} onChoose={setPlace} onTyping={setTyping} />
        </>
      )}
      {(parts || name !== '') && (
        <p className={classes.hint}>{parts ? t('selection.move_hint') : t('selection.move_whole', { place: name })}</p>
      )}
      <div>
        <Button variant="subtle" data-flush="start" onClick={switchParts}>
          {parts ? t('selection.move_as_whole') : t('selection.move_part')}
        </Button>
      </div>
      <div>
        <Button type="submit" fullWidth disabled={!isTyping && !isChosen}>
          {t('selection.move_submit')}
        </Button>
      </div>
    </form>
  );
}

interface PlaceChipsProps {
  all: Item[];
  /** The formatted place. */
  chosen: string;
  onChoose: (place: ItemPlace) => void;
}

/** The likeliest destinations, one press each. */
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
            onClick={() => onChoose(name === chosen ? NOWHERE : place)}
          >
            <IconMapPin size="1rem" stroke={1.75} aria-hidden />
            {name}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
