import { Button, TextInput } from '@mantine/core';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useRenamePlaceMutation } from '../../api/items/places';
import { useSuggestions } from '../../api/items/suggestions';
import { placeAddress } from '../../domain/places/place-address';
import { findPlace, knownNames, type PlaceNode, pathOf } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { Problem } from '../../ui/messages/problem';
import { ChoiceField, focusUndecided } from '../../widgets/fields/choice-field';
import classes from '../../widgets/places/place-dialog.module.css';
import { usePlaceTree } from '../../widgets/places/use-place-tree';
import { errorText } from '../../widgets/problems/error-text';
import { undoToast } from '../../widgets/undo/undo-toast';
import { useUndoRename } from './use-undo-rename';

const LEVELS = [
  { label: 'places.area', known: 'areas' },
  { label: 'places.location', known: 'locations' },
  { label: 'places.sub_location', known: 'sub_locations' },
] as const;

interface RenamePlaceDialogProps {
  opened: boolean;
  onClose: () => void;
  place: PlaceNode;
  /** How many of the user's items move. Items shared by others keep their place. */
  own: number;
}

/** Renames or moves a place with everything in it, with an undo. */
export default function RenamePlaceDialog({ opened, onClose, place, own }: RenamePlaceDialogProps) {
  const isPageShown = useStillShown();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('places.rename')} size="28rem" sheet asks>
      <RenamePlace place={place} own={own} isPageShown={isPageShown} onClose={onClose} />
    </Dialog>
  );
}

interface RenamePlaceProps extends Omit<RenamePlaceDialogProps, 'opened'> {
  /** Whether the user is still on the page of the place. */
  isPageShown: () => boolean;
}

/** The form, which starts with the current names each time the dialog opens. */
function RenamePlace({ onClose, place, own, isPageShown }: RenamePlaceProps) {
  const isStillOpen = useStillShown();
  const navigate = useNavigate();
  const suggestions = useSuggestions();
  const [rename, { isLoading }] = useRenamePlaceMutation();
  const undoRename = useUndoRename();
  const { tree, items = [] } = usePlaceTree();
  const [names, setNames] = useState(() => [0, 1, 2].map((level) => place.names[level] ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  /** An existing place with the user's items; asks once before merging. */
  const [merging, setMerging] = useState<string | null>(null);
  const set = (level: number) => (name: string) => {
    setNames(names.map((old, index) => (index === level ? name : old)));
    setMerging(null);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUndecided(event.currentTarget)) return;
    const [area = '', location = '', sub = ''] = names.map((name) => name.trim());
    if (!area) return setProblem(t('places.area_required'));
    if (sub && !location) return setProblem(t('places.location_first'));
    const typed = [area, location, sub].filter(Boolean);
    if (typed.join('\n') === place.names.join('\n')) return onClose();
    // Uses the spelling of existing places, except for the old spelling of this place.
    const known = knownNames(tree?.areas ?? [], typed);
    const isItself = known.join('\n') === place.names.join('\n');
    const target = isItself ? typed : known;
    const there = isItself ? undefined : findPlace(tree?.areas ?? [], target);
    if (there && there.own_count > 0 && merging !== there.names.join(' › ')) return setMerging(there.names.join(' › '));
    const { data, error } = await rename({ from: pathOf(place.names), to: pathOf(target) });
    if (!data) return setProblem(errorText(error, t('places.move_failed')));
    // Closes first, so that the leave guard no longer sees unsaved names.
    if (isStillOpen()) flushSync(onClose);
    if (isPageShown()) void navigate(placeAddress(target), { replace: true });
    const moved = t('places.moved', { count: data.moved, place: target.join(' › ') });
    const undo = async () => {
      const problem = await undoRename({ from: place.names, to: target, changed: data.changed, items });
      if (problem === null) void navigate(placeAddress(place.names), { replace: true });
      return problem;
    };
    undoToast(moved, undo, { items: data.changed });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {own > 0 && <p className={classes.note}>{t('places.rename_text', { count: own })}</p>}
      {LEVELS.slice(0, place.names.length).map(({ label, known }, level) =>
        level === place.names.length - 1 ? (
          <TextInput
            key={label}
            label={t(label)}
            required={level === 0}
            value={names[level]}
            maxLength={MAX_PLACE}
            data-autofocus
            onChange={({ currentTarget }) => set(level)(currentTarget.value)}
          />
        ) : (
          <ChoiceField
            key={label}
            label={t(label)}
            required={level === 0}
            known={suggestions[known]}
            value={names[level] ?? ''}
            onChoose={set(level)}
          />
        ),
      )}
      {merging && (
        <p role="alert" className={classes.note}>
          {t('places.merge', { count: own, place: merging })}
        </p>
      )}
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.decide}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {merging ? t('places.merge_apply') : t('places.apply')}
        </Button>
      </div>
    </form>
  );
}
