import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { t } from '../../../i18n/t';
import { ChoiceField } from '../../fields/choice-field';
import { mostUsed } from '../../search/most-used';
import classes from '../selection.module.css';
import type { Destination } from './use-bulk-update';

const PARTS = ['area', 'location', 'sub_location'] as const;

interface MovePartsProps {
  /** All items, for suggestions. */
  all: Item[];
  parts: Destination;
  onChange: (parts: Destination) => void;
  onTyping: (typing: boolean) => void;
}

/** Area, location and sub-location separately. An empty field leaves its part unchanged. */
export function MoveParts({ all, parts, onChange, onTyping }: MovePartsProps) {
  const known = useMemo(
    () => Object.fromEntries(PARTS.map((part) => [part, mostUsed(all, (item) => [item[part]])])),
    [all],
  );
  const set = (part: (typeof PARTS)[number], text: string) => {
    const { [part]: _, ...others } = parts;
    onChange(text === '' ? others : { ...others, [part]: text });
  };
  return (
    <div className={classes.parts}>
      {PARTS.map((part) => (
        <ChoiceField
          key={part}
          label={t(`selection.${part}`)}
          placeholder={t('selection.move_stays')}
          known={known[part] ?? []}
          value={parts[part] ?? ''}
          onChoose={(text) => set(part, text)}
          onTyping={onTyping}
        />
      ))}
    </div>
  );
}
