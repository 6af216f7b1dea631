import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useState } from 'react';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Problem } from '../../../ui/messages/problem';
import type { Field, Fields } from '../form/item-fields';
import type { Conflict } from '../saving/use-save-item';
import { differencesOf, firstChoice } from './conflict';
import classes from './conflict-dialog.module.css';
import { DifferenceRow } from './difference-row';

interface ConflictDialogProps {
  /** The item that both edits started from. */
  base: Item;
  conflict: Conflict;
  saving: boolean;
  problem: string | null;
  /** `chosen` holds the changes to apply to the other user's version. */
  onSettle: (theirs: Item, chosen: Partial<Fields>) => void;
  onClose: () => void;
}

/** Shows both versions when another user saved the item first, and lets this user decide. */
export function ConflictDialog({ base, conflict, saving, problem, onSettle, onClose }: ConflictDialogProps) {
  const { mine, theirs } = conflict;
  const differences = useMemo(() => differencesOf(base, mine, theirs), [base, mine, theirs]);
  const [kept, setKept] = useState(() => firstChoice(differences));

  const keep = (field: Field, own: boolean) => {
    const next = new Set(kept);
    if (own) next.add(field);
    else next.delete(field);
    setKept(next);
  };
  const settle = () => {
    const chosen = differences.filter(({ field }) => kept.has(field)).map(({ field, mine }) => [field, mine]);
    onSettle(theirs, Object.fromEntries(chosen));
  };

  return (
    <Dialog opened={conflict.open} onClose={onClose} title={t('editor.conflict')} size="44rem" sheet>
      <div className={classes.conflict}>
        <p>{t('editor.conflict_text')}</p>
        <div className={classes.all}>
          <Button variant="default" onClick={() => setKept(new Set())}>
            {t('editor.take_theirs')}
          </Button>
          <Button variant="default" onClick={() => setKept(new Set(differences.map(({ field }) => field)))}>
            {t('editor.keep_mine')}
          </Button>
        </div>
        <ul className={classes.differences}>
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.field}
              item={theirs}
              difference={difference}
              own={kept.has(difference.field)}
              onChoose={keep}
            />
          ))}
        </ul>
        {problem && <Problem>{problem}</Problem>}
        <div className={classes.decide}>
          <Button variant="default" onClick={onClose}>
            {t('editor.keep_editing')}
          </Button>
          <Button onClick={settle} loading={saving} data-autofocus>
            {t('editor.save_choice')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
