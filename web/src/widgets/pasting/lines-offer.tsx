import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MAX_BATCH, MAX_ITEM_NAME } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/lines';
import classes from './lines-offer.module.css';

interface LinesOfferProps {
  lines: string[];
  disabled?: boolean;
  onAdd: (names: string[]) => void;
}

/** Offers to add several items when the user has pasted several lines into a name field. */
export function LinesOffer({ lines, disabled = false, onAdd }: LinesOfferProps) {
  const names = lines.slice(0, MAX_BATCH).map((line) => line.slice(0, MAX_ITEM_NAME).trim());
  return (
    <div role="status" className={classes.offer}>
      {names.length > 1 && (
        <Button
          variant="light"
          disabled={disabled}
          leftSection={<IconPlus size="1.125rem" stroke={1.75} aria-hidden />}
          onClick={() => onAdd(names)}
        >
          {t(lines.length > MAX_BATCH ? 'lines.add_first' : 'lines.add', { count: names.length })}
        </Button>
      )}
    </div>
  );
}
