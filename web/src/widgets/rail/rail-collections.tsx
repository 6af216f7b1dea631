import { IconStack2 } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useId } from 'react';
import { ALL_ITEMS, listAddress } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { isChosen, itemCountOf, type SelectorOption } from '../collections/selector-options';
import { CollectionIcon } from '../sharing/collection-badges';
import classes from './rail.module.css';
import { RailRow } from './rail-row';

interface RailCollectionsProps {
  options: SelectorOption[];
  /** The number of all items, once it is known. */
  total: number | undefined;
  /** `null` if none of them is open. */
  chosen: string | null;
  onChoose: (ref: string) => void;
  onDrop: (collection: Collection, ids: number[]) => void;
}

/** All items, the user's collections and those shared by others. */
export function RailCollections({ options, total, chosen, onChoose, onDrop }: RailCollectionsProps) {
  const caption = useId();
  return (
    <>
      <p id={caption} className={classes.caption}>
        {t('inventory.collections')}
      </p>
      <ul aria-labelledby={caption}>
        <RailRow
          icon={<IconStack2 size="1.25rem" stroke={1.75} aria-hidden />}
          name={t('selector.all')}
          count={total}
          current={chosen === ALL_ITEMS}
          to={listAddress(ALL_ITEMS)}
          onChoose={() => onChoose(ALL_ITEMS)}
        />
        {options.map((option) => (
          <RailRow
            key={option.lead.id}
            icon={<CollectionIcon collection={option.lead} isOthers={option.own === null} />}
            name={option.lead.name}
            count={itemCountOf(option)}
            current={chosen !== null && isChosen(option, chosen)}
            to={listAddress(option.ref)}
            onChoose={() => onChoose(option.ref)}
            onDrop={takes(option) ? (ids) => onDrop(option.lead, ids) : undefined}
          />
        ))}
      </ul>
    </>
  );
}

/** Only users with edit access can add items to a shared collection. */
const takes = ({ own, lead }: SelectorOption) => own !== null || lead.permission !== 'view';
