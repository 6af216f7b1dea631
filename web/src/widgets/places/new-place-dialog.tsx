import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import type { PlacePath } from '@whereabouts/shared/contracts/places.js';
import { type FormEvent, useState } from 'react';
import { useCreatePlaceMutation, useDeletePlaceMutation } from '../../api/items/places';
import { placeAddress } from '../../domain/places/place-address';
import { namesOfPlace, PLACE_LEVELS, placeFromText } from '../../domain/places/place-text';
import { pathOf } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { roomNames } from './rooms';
import '../../i18n/locales/places';
import { Dialog } from '../../ui/dialogs/dialog';
import chips from '../../ui/fields/choice-chips.module.css';
import { useLinkToast } from '../../ui/messages/link-toast';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../problems/error-text';
import classes from './place-dialog.module.css';

const ICON = { size: '1.125rem', stroke: 1.75, 'aria-hidden': true } as const;

interface NewPlaceDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The names of the place that contains the new one. */
  inside?: string[];
  /** The names of existing areas; rooms with these names are not suggested. */
  areas: string[];
}

/** Creates an empty place by its name, or common rooms by one press each. */
export default function NewPlaceDialog({ inside = [], areas, ...dialog }: NewPlaceDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={inside.length > 0 ? t('places.new_inside', { place: inside.at(-1) ?? '' }) : t('places.new')}
      size="28rem"
      sheet
      asks
    >
      <NewPlace inside={inside} areas={areas} onDone={dialog.onClose} />
    </Dialog>
  );
}

interface NewPlaceProps {
  inside: string[];
  areas: string[];
  onDone: () => void;
}

function NewPlace({ inside, areas, onDone }: NewPlaceProps) {
  const [create, { isLoading }] = useCreatePlaceMutation();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const linkToast = useLinkToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const names = [...inside, ...namesOfPlace(placeFromText(name))];
    if (names.length === inside.length) return setProblem(t('places.name_required'));
    if (names.length > PLACE_LEVELS) return setProblem(t('places.too_deep'));
    const { error } = await create(pathOf(names));
    if (error) return setProblem(errorText(error, t('places.create_failed')));
    onDone();
    linkToast(`${t('places.created', { place: names.join(' › ') })} ·`, {
      to: placeAddress(names),
      text: t('places.see'),
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('places.name')}
        required
        description={inside.length === 0 && t('places.name_hint')}
        value={name}
        maxLength={PLACE_LEVELS * MAX_PLACE}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setProblem(null);
        }}
      />
      {inside.length === 0 && <Rooms areas={areas} onProblem={setProblem} />}
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.decide}>
        <Button variant="default" onClick={onDone}>
          {t('app.close')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('places.add')}
        </Button>
      </div>
    </form>
  );
}

/** A press creates a room; another press deletes it. */
function Rooms({ areas, onProblem }: { areas: string[]; onProblem: (problem: string | null) => void }) {
  const [create] = useCreatePlaceMutation();
  const [remove] = useDeletePlaceMutation();
  // Rooms created here keep their position.
  const [rooms] = useState(() => roomNames().filter((room) => !areas.includes(room)));
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  if (rooms.length === 0) return null;
  const toggle = async (area: string) => {
    const change = (isThere: boolean) =>
      setMade((before) => new Set([...before].filter((room) => room !== area).concat(isThere ? area : [])));
    const isThere = made.has(area);
    const place: PlacePath = { area };
    onProblem(null);
    change(!isThere);
    const { error } = isThere ? await remove(place) : await create(place);
    if (!error) return;
    change(isThere);
    onProblem(errorText(error, isThere ? t('places.delete_failed') : t('places.create_failed')));
  };
  return (
    <fieldset className={classes.rooms}>
      <legend>{t('places.rooms')}</legend>
      {rooms.map((room) => (
        <button
          key={room}
          type="button"
          className={chips.chip}
          aria-pressed={made.has(room)}
          onClick={() => toggle(room)}
        >
          {made.has(room) ? <IconCheck {...ICON} /> : <IconPlus {...ICON} />} {room}
        </button>
      ))}
    </fieldset>
  );
}
