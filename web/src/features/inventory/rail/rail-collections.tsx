import { IconStack2 } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useId } from 'react';
import { ALL_ITEMS, listAddress } from '../../../domain/collection-ref';
import { t } from '../../../i18n/t';
import { CollectionIcon } from '../../collections/collection-badges';
import { isChosen, type SelectorOption } from '../../collections/selector-options';
import classes from './rail.module.css';
import { RailRow } from './rail-row';

interface RailCollectionsProps {
  options: SelectorOption[];
  /** Of all items, once it is known. */
  total: number | undefined;
  /** `null` where none of them is on the page. */
  chosen: string | null;
  onChoose: (ref: string) => void;
  onDrop: (collection: Collection, ids: number[]) => void;
}

/** All items, one's own collections and those that others share. */
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
            count={option.lead.item_count ?? undefined}
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

/** Others' collections take items only from those who may change them. */
const takes = ({ own, lead }: SelectorOption) => own !== null || lead.permission !== 'view';
