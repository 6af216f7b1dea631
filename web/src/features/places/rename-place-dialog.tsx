import { Button, TextInput } from '@mantine/core';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRenamePlaceMutation } from '../../api/places';
import { useSuggestions } from '../../api/suggestions';
import { placeAddress } from '../../domain/place-address';
import { type PlaceNode, pathOf } from '../../domain/place-tree';
import { t } from '../../i18n/t';
import { ChoiceField, focusUndecided } from '../../ui/choice-field';
import { Dialog } from '../../ui/dialog';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import { undoToast } from '../../ui/undo-toast';
import classes from './places.module.css';

const LEVELS = [
  { label: 'places.area', known: 'areas' },
  { label: 'places.location', known: 'locations' },
  { label: 'places.sub_location', known: 'sub_locations' },
] as const;

interface RenamePlaceDialogProps {
  opened: boolean;
  onClose: () => void;
  place: PlaceNode;
  /** How many of one's own things move; what others share stays where they have it. */
  own: number;
}

/** Another name for a place, or another place for it: everything in it goes along, and can be taken back. */
export default function RenamePlaceDialog({ opened, onClose, place, own }: RenamePlaceDialogProps) {
  const navigate = useNavigate();
  const suggestions = useSuggestions();
  const [rename, { isLoading }] = useRenamePlaceMutation();
  const [names, setNames] = useState(() => [0, 1, 2].map((level) => place.names[level] ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const set = (level: number) => (name: string) => setNames(names.map((old, index) => (index === level ? name : old)));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUndecided(event.currentTarget)) return;
    const [area = '', location = '', sub = ''] = names.map((name) => name.trim());
    if (!area) return setProblem(t('places.area_required'));
    if (sub && !location) return setProblem(t('places.location_first'));
    const target = [area, location, sub].filter(Boolean);
    if (target.join('\n') === place.names.join('\n')) return onClose();
    const { data, error } = await rename({ from: pathOf(place.names), to: pathOf(target) });
    if (!data) return setProblem(errorText(error, t('places.move_failed')));
    onClose();
    void navigate(placeAddress(target), { replace: true });
    const moved = t('places.moved', { count: data.moved, place: target.join(' › ') });
    undoToast(moved, async () => {
      const undone = await rename({ from: pathOf(target), to: pathOf(place.names) });
      if (undone.error) return errorText(undone.error, t('places.move_failed'));
      void navigate(placeAddress(place.names), { replace: true });
      return null;
    });
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={t('places.rename')} size="28rem" sheet>
      <form className={classes.form} onSubmit={submit}>
        {own > 0 && <p className={classes.note}>{t('places.rename_text', { count: own })}</p>}
        {LEVELS.slice(0, place.names.length).map(({ label, known }, level) =>
          level === place.names.length - 1 ? (
            <TextInput
              key={label}
              label={t(label)}
              value={names[level]}
              maxLength={MAX_PLACE}
              data-autofocus
              onChange={({ currentTarget }) => set(level)(currentTarget.value)}
            />
          ) : (
            <ChoiceField
              key={label}
              label={t(label)}
              known={suggestions[known]}
              value={names[level] ?? ''}
              onChoose={set(level)}
            />
          ),
        )}
        {problem && <Problem>{problem}</Problem>}
        <div className={classes.decide}>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {t('places.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
